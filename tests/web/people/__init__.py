"""Web tests: classes, groups, pupils, teachers."""
