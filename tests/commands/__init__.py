"""The command line as other programs meet it: real processes, pipes and exit statuses."""
