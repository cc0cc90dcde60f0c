import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every word of the search index, in the order of its first appearance. */
export const searchWords = sqliteTable("search_words", {
  id: integer("id").primaryKey(),
  word: text("word").notNull(),
});

/** The recordings, by `seq`, whose text is not in the search index as it is now; some may be gone. */
export const searchPending = sqliteTable("search_pending", {
  seq: integer("seq").primaryKey(),
});
