import { expect } from "@playwright/test";
import type { Answer, Visitor } from "./visitor.ts";

/** Runs the action twenty times concurrently, then once more: every answer is the same as the first. */
export async function sentTwenty(visitor: Visitor, path: string, form: Record<string, string>): Promise<Answer> {
  const answers = [...(await visitor.postAtOnce(20, path, form)), await visitor.post(path, form)];
  const [first] = answers;
  // The address in the location is concealed differently each time.
  const summaryOf = ({ status, location }: Answer) => `${status} ${location?.replace(/&an=[^&]+/, "")}`;
  expect(new Set(answers.map(summaryOf)), `${path} answers every time alike`).toEqual(
    new Set([summaryOf(answers[0] as Answer)]),
  );
  return first as Answer;
}
