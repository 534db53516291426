// Combinations: late responses in English, slow ones in Arabic.
import { serviceClient } from "./support/backend";
import {
  expectInTime,
  messageForm,
  PROMISE_MS,
  siteWithFaultyBackend,
  startConversation,
} from "./support/fixtures/faulty-site";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { translator } from "./support/i18n";
import { listingWizard, storeDraft, venuesOf } from "./support/pages/listing-wizard";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** Delay of each request to a slow backend, in milliseconds. */
const SLOW_MS = 5000;
/** Longer than the site's time limit for a response, in milliseconds. */
const TOO_LATE_MS = 12_000;

const { setFault, addressOf } = siteWithFaultyBackend();

// Only in test:all: tests/unit/server/backend-limits.test.ts covers the time limits; this waits for them with a whole site.
test("a backend that answers too late leaves nobody waiting, and nothing is done twice (English)", {
  tag: "@all",
}, async ({ browser }) => {
  const t = translator("en");
  const open = async (user: Parameters<typeof signInAs>[1]) => {
    const context = await browser.newContext();
    await signInAs(context, user);
    return context.newPage();
  };
  const [guest, host, talk, slot] = await Promise.all([
    createUser("guest", "Omar"),
    createUser("host", "Nabil"),
    startConversation("Rana"),
    freeSlot({ instant: true }),
  ]);

  const checkout = await open(guest);
  await checkout.goto(addressOf("en", `/book/${slot.venueId}?${slotQuery(slot)}`));
  const take = checkout.getByRole("button", { name: t("checkout.hold.take"), exact: true });
  await expect(take).toBeEnabled();

  const editor = await open(host);
  await storeDraft(editor, host, 2);
  const wizard = listingWizard(editor, "en");
  await editor.goto(addressOf("en", "/host/venues/add"));
  const save = wizard.button("saveDraft");
  await expect(save).toBeEnabled();

  const messages = await open(talk.guest);
  const thread = messageForm(messages, "en");
  await thread.open(addressOf("en", `/dashboard/messages/${talk.id}`));
  await thread.field.fill("Only once");

  const writes = /hold_booking|submit_booking|save_listing|send_message/;
  setFault({ kind: "mute", delayMs: TOO_LATE_MS, only: writes });
  await Promise.all([
    expectInTime(async () => {
      await take.click();
      await expect(checkout.getByRole("alert").first()).toHaveText(t("errors.unavailable"), {
        timeout: PROMISE_MS,
      });
    }),
    expectInTime(async () => {
      await save.click();
      await expect(editor.getByText(t("wizard.problem.kept"))).toBeVisible({ timeout: PROMISE_MS });
    }),
    expectInTime(async () => {
      await thread.send.click();
      // Shown among the messages, although the response to sending is late.
      await expect(thread.sent("Only once")).toBeVisible();
      await expect(thread.pending).toHaveCount(0, { timeout: PROMISE_MS });
    }),
  ]);
  setFault(null);

  await take.click();
  await expect(checkout.getByTestId("countdown")).toBeVisible();
  await save.click();
  await expect(wizard.toast("draftSaved")).toBeVisible();
  await messages.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(thread.notSent.or(thread.pending)).toHaveCount(0);
  await expect(thread.sent("Only once")).toHaveCount(1);
  await expect(thread.field).toHaveValue("");

  const { data: bookings } = await serviceClient()
    .from("bookings")
    .select("id")
    .eq("guest_id", guest.id);
  expect(bookings).toHaveLength(1);
  expect(await venuesOf(host)).toHaveLength(1);
  expect(await talk.countMessages("Only once")).toBe(1);
});

// Only in test:all: tests/unit/server/backend-limits.test.ts covers the time limits; this waits for them with a whole site.
test("a backend that needs five seconds for each request leaves nobody waiting, and a second click does no harm (Arabic)", {
  tag: "@all",
}, async ({ browser }) => {
  const talk = await startConversation("Salma");
  const context = await browser.newContext();
  await signInAs(context, talk.guest);
  const page = await context.newPage();
  const thread = messageForm(page, "ar");
  await thread.open(addressOf("ar", `/dashboard/messages/${talk.id}`));
  await thread.field.fill("مرة واحدة");
  setFault({ kind: "slow", delayMs: SLOW_MS });
  const search = `/explore?q=${encodeURIComponent(`بطيء ${Date.now()}`)}`;
  await Promise.all([
    expectInTime(async () => {
      await thread.send.dblclick();
      await expect(thread.problem.or(thread.sent("مرة واحدة")).first()).toBeVisible({
        timeout: PROMISE_MS,
      });
    }),
    ...["/", search, "/dashboard/bookings", "/dashboard/messages"].map((path) =>
      expectInTime(async () => {
        const response = await context.request.get(addressOf("ar", path));
        expect(await response.text(), path).toContain("</html>");
      }),
    ),
  ]);
  setFault(null);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(thread.notSent.or(thread.pending)).toHaveCount(0);
  await expect(thread.sent("مرة واحدة")).toHaveCount(1);
  expect(await talk.countMessages("مرة واحدة")).toBe(1);
});
