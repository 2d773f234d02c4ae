"""Facts of the spaces and the searches: each computed twice, by Loyd and by plain programs."""
