/** A source's code without its comments, which may mention what the code must not use. */
export const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");
