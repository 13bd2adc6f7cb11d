"""Between the socket and Django: limits, queues, one thread per request."""
