"""Web tests: every address of the site has its line, in the costs and in the roles."""
