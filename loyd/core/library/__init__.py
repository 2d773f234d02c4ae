"""What `import loyd` offers. May import every room of the core; nothing in the core imports it."""
