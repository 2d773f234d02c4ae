"""Questions about a step with answers from the record, quizzes and their results, and guided tours. May import `output` and below."""
