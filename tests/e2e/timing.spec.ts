import type { Page, Request } from "@playwright/test";
import { pairedDifferences, significanceLevel, signTestProbability } from "../support/timing";
import { freshEmail, newPerson } from "./support/backend";
import { words } from "./support/i18n";
import { expect, test } from "./support/test";

const t = words("en");
const people = 4;
test.slow();

/** What makes a request one of an action; the rest is about the page that it came from. */
const kept = ["accept", "content-type", "next-action", "origin"];

/** Sends what a form sent again, for another address. */
async function replay(page: Page, sent: Request, typed: string) {
  const body = sent.postData() ?? "";
  const headers = Object.fromEntries(
    Object.entries(await sent.allHeaders()).filter(([name]) => kept.includes(name)),
  );
  expect(body).toContain(typed);
  return (email: string, expected: RegExp) => async () => {
    const answer = await page.request.post(sent.url(), {
      headers,
      data: Buffer.from(body.replaceAll(typed, email)),
    });
    expect(await answer.text()).toMatch(expected);
  };
}

async function known(): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < people; index++) {
    emails.push((await newPerson("guest", "Timed")).email);
  }
  return emails;
}
const unknown = () => Array.from({ length: people }, () => freshEmail("untimed"));
/** Each address four times, which is fewer than its limit. */
const times = people * 4;

async function compare(send: Awaited<ReturnType<typeof replay>>, expected: RegExp) {
  const [here, nowhere] = [await known(), unknown()];
  await send(freshEmail("warm"), expected)();
  // The rest is for what goes on after an answer.
  return pairedDifferences(
    times,
    (index) => send(here[index % people] ?? "", expected),
    (index) => send(nowhere[index % people] ?? "", expected),
    250,
  );
}

test("signing in wrongly takes as long for an unknown address", async ({ page }) => {
  const typed = freshEmail("typed");
  await page.goto("/signin");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel(t("auth.fields.email")).fill(typed);
  await form.getByLabel(t("auth.fields.password"), { exact: true }).fill("not-the-password");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
  const differences = await compare(await replay(page, await sent, typed), /wrong_credentials/);
  expect(signTestProbability(differences)).toBeGreaterThan(significanceLevel);
});

test("asking for a new password takes as long for an unknown address", async ({ page }) => {
  const typed = freshEmail("typed");
  await page.goto("/forgot-password");
  await page.getByLabel(t("auth.fields.email")).fill(typed);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: t("auth.forgot.submit") }).click();
  const differences = await compare(await replay(page, await sent, typed), /"ok":true/);
  expect(signTestProbability(differences)).toBeGreaterThan(significanceLevel);
});
