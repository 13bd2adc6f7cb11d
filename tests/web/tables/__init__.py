"""Web tests: tables, lobby, waiting rooms."""
