"""Log formats: what each one means where its grammar alone does not say."""
