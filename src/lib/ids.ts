/** A new UUIDv7, lower case: time-ordered, so that inserts land at the end of their index. */
export const newId = (): string => Bun.randomUUIDv7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in the lower-case form the API hands out. */
export const isId = (text: string): boolean => UUID.test(text);
