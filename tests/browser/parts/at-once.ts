import { expect, type Page } from "@playwright/test";
import type { Answer, Visitor } from "./visitor.ts";

/** What a form on the page would send when this button is pressed. */
export async function formOf(page: Page, button: string): Promise<{ path: string; form: Record<string, string> }> {
  return page.getByRole("button", { name: button }).evaluate((element) => {
    const submitter = element as HTMLButtonElement;
    const form = submitter.form as HTMLFormElement;
    const sent = Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));
    const url = new URL(form.action, location.href);
    return { path: url.pathname + url.search, form: sent };
  });
}

/** Twenty times at the same moment, then once more: every answer is the first one's. */
export async function sentTwenty(visitor: Visitor, path: string, form: Record<string, string>): Promise<Answer> {
  const answers = [...(await visitor.postAtOnce(20, path, form)), await visitor.post(path, form)];
  const [first] = answers;
  const told = ({ status, location }: Answer) => `${status} ${location}`;
  expect(new Set(answers.map(told)), `${path} answers every time alike`).toEqual(new Set([told(answers[0] as Answer)]));
  return first as Answer;
}
