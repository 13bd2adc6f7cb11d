"""PDF files: the only place that uses the library and the font. No rows, no words of its own."""
