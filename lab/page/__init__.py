"""The page, drawn at build time: Panel widgets and Bokeh figures as JSON, the HTML around them."""
