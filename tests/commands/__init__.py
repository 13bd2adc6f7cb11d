"""The command line as other programs meet it: arguments, pipes, exit statuses."""
