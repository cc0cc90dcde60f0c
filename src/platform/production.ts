/**
 * Imported before anything else: libraries read this word when they are loaded. In any other mode
 * Elysia writes a whole refused body, and every error in it, into a message that nobody reads.
 */
Bun.env.NODE_ENV ??= "production";
