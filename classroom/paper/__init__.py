"""PDF files: the only place that knows the library and the font. No rows, no words of its own."""
