"""Services that a reranking may ask: the archive's granules, papers, the web."""
