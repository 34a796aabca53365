/** An id as our own ids are written, for regular expressions and SQL. */
export const idPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const id = new RegExp(`^${idPattern}$`, "i");

/** Whether a text is a UUID: PostgreSQL fails on comparing a uuid column with anything else. */
export const isId = (text: string) => id.test(text);
