/** Whether a text is a UUID: PostgreSQL fails on comparing a uuid column with anything else. */
export const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
