/** Each text in a line of its own, as a field has them. */
export const inLines = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s*\n\s*/g, " ")).join("\n");
