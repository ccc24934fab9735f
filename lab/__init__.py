"""Everything around the scorer: candidates, decoding, rendering, the site, the command line."""
