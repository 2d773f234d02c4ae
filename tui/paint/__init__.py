"""Drawing without widgets: functions from plain data to lines of styled text."""
