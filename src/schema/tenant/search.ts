import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every word of the search index, in the order of its first appearance. */
export const searchWords = sqliteTable("search_words", {
  id: integer("id").primaryKey(),
  word: text("word").notNull(),
});

/**
 * The recordings, by `seq`, whose text is not in the search index as it is now; some may be gone.
 * So are all above what `search_taken` says.
 */
export const searchPending = sqliteTable("search_pending", {
  seq: integer("seq").primaryKey(),
});

/** One row: the `seq` up to which recordings have been in `search_pending` since they were made. */
export const searchTaken = sqliteTable("search_taken", {
  until: integer("until").notNull(),
});
