// Combinations: one language, because the answer's time has none. That a wrong password and an unknown address take
// as long at sign-in is shown by tests/db/sign-in-timing.test.ts; here Next itself decides when the mail is written.
import type { Request } from "@playwright/test";
import { pairedDifferences, significanceLevel, signTestProbability } from "../support/timing";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, uniqueEmail } from "./support/users";

const USERS = 4;
/** Each address four times, fewer than its limit. */
const PAIRS = USERS * 4;
/** The headers of an action's request; the others are about its page. */
const actionHeaders = ["accept", "content-type", "next-action", "origin"];

async function headersOf(request: Request) {
  const all = Object.entries(await request.allHeaders());
  return Object.fromEntries(all.filter(([name]) => actionHeaders.includes(name)));
}

// Only in test:all: it measures many requests; tests/unit/auth/constant-time.test.ts shows the equal time.
test("asking for a new password takes as long for an unknown address as for a known one", {
  tag: "@all",
}, async ({ page }) => {
  const t = translator("en");
  const typed = uniqueEmail("typed");
  await page.goto("/forgot-password");
  await page.getByLabel(t("auth.fields.email")).fill(typed);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: t("auth.forgot.submit") }).click();
  const request = await sent;
  const [headers, body] = [await headersOf(request), request.postData() ?? ""];
  expect(body).toContain(typed);
  const ask = (email: string) => async () => {
    const data = Buffer.from(body.replaceAll(typed, email));
    const answer = await page.request.post(request.url(), { headers, data });
    expect(await answer.text()).toMatch(/"ok":true/);
  };

  const known: string[] = [];
  for (let index = 0; index < USERS; index++) {
    known.push((await createUser("guest", "Timed")).email);
  }
  const unknown = Array.from({ length: USERS }, () => uniqueEmail("untimed"));
  await ask(uniqueEmail("warm"))();
  const differences = await pairedDifferences(
    PAIRS,
    (index) => ask(known[index % USERS] ?? ""),
    (index) => ask(unknown[index % USERS] ?? ""),
    // The mail is written after the response: its work must not delay the next one.
    250,
  );
  expect(signTestProbability(differences)).toBeGreaterThan(significanceLevel);
});
