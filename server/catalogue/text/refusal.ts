import { maxTextLength, type TextProblem } from "./model.ts";

/** As the command line says it. */
export function refusalOf(problem: TextProblem): string {
  switch (problem.code) {
    case "name":
      return "is no name of a text: small letters, digits and -, beginning with a letter";
    case "tooLong":
      return `has more than ${maxTextLength} characters`;
    case "noTitle":
      return 'has no title: a line that begins with "# "';
    case "bannerTitle":
      return 'has a line that begins with "# ": each banner begins with "## "';
    case "condition":
      return `"${problem.value}" of #${problem.section} is no condition`;
    case "twice":
      return `#${problem.value} is there twice`;
    case "placeholder":
      return `{${problem.value}} is no placeholder; there are ${problem.known.map((name) => `{${name}}`).join(", ")}`;
  }
}
