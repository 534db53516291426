// Combinations: public pages, forms and slow answers in English and Arabic by turns; each of them once.
import type { Page } from "@playwright/test";
import { type SiteProcess, startSiteProcess } from "../support/site-process";
import { backendUrl, publishableKey, serviceClient } from "./support/backend";
import { type FaultyBackend, startFaultyBackend } from "./support/faulty-backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { hydrated } from "./support/hydrated";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { listingWizard, storeDraft, venuesOf } from "./support/pages/listing-wizard";
import { signInForm } from "./support/pages/sign-in";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

/** What is promised: how long a person waits for an answer of any kind, in milliseconds. */
const PROMISE_MS = 10_000;
/** The delay of a slow backend, for each request, in milliseconds. */
const SLOW_MS = 5000;
/** Longer than the site waits for an answer, in milliseconds. */
const TOO_LATE_MS = 12_000;

test.describe.configure({ mode: "default" });

let backend: FaultyBackend;
let site: SiteProcess;

test.beforeAll(async () => {
  backend = await startFaultyBackend();
  site = await startSiteProcess({
    backendUrl: backend.url,
    env: {
      NEXT_PUBLIC_SUPABASE_URL: backendUrl,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
  });
});
test.afterAll(async () => {
  await site.stop();
  await backend.stop();
});
test.beforeEach(({ allowedMessages }) => {
  backend.setFault(null);
  allowedMessages.push(failedResource);
});

const addressOf = (locale: TestLocale, path: string) => site.url + localePath(locale, path);

/** Expects that something is shown no later than promised. */
async function expectInTime(what: () => Promise<void>) {
  const start = Date.now();
  await what();
  expect(Date.now() - start).toBeLessThan(PROMISE_MS);
}

/** A conversation of a new guest with the host of a new venue. */
async function startConversation(firstName: string) {
  const [host, guest] = await Promise.all([
    createUser("host", "Mona"),
    createUser("guest", firstName),
  ]);
  const venueId = await createOpenVenue(host, `Quiet Hall ${Date.now()}`);
  const { data, error } = await guest.client.rpc("start_conversation", {
    p_venue_id: venueId,
    p_body: "First",
  });
  if (error) throw error;
  const { id } = data as { id: string };
  const countMessages = async (body: string) => {
    const { count } = await serviceClient()
      .from("messages")
      .select("id", { count: "exact", head: true })
      .match({ conversation_id: id, body });
    return count;
  };
  return { guest, id, countMessages };
}

/** The thread of a conversation, as its labels name it. */
function messageForm(page: Page, locale: TestLocale) {
  const t = translator(locale);
  return {
    open: async (id: string) => {
      await page.goto(addressOf(locale, `/dashboard/messages/${id}`));
      await hydrated(page.getByRole("textbox", { name: t("messaging.write", { name: "Mona" }) }));
    },
    field: page.getByRole("textbox", { name: t("messaging.write", { name: "Mona" }) }),
    send: page.getByRole("button", { name: t("messaging.send"), exact: true }),
    sent: (body: string) =>
      page.getByRole("list", { name: t("messaging.messages") }).getByText(body, { exact: true }),
    problem: page
      .getByText(t("errors.unavailable"))
      .or(page.getByText(t("errors.offline")))
      .first(),
  };
}

for (const locale of ["en", "ar"] as const) {
  const t = translator(locale);

  test(`without a backend public pages show what they remember, and say so where they remember nothing (${locale})`, async ({
    page,
  }) => {
    const slot = await freeSlot({ instant: true });
    const name = locale === "ar" ? slot.nameAr : slot.name;
    const venue = addressOf(locale, `/venues/${slot.venueId}`);
    const search = addressOf(locale, `/explore?q=${encodeURIComponent(`unknown ${Date.now()}`)}`);
    const remembered = ["/", "/services", "/help"].map((path) => addressOf(locale, path));
    // What other tests change meanwhile would be forgotten.
    backend.setFault({ kind: "away", only: /get_public_changes/ });
    const headings = new Map<string, string>();
    for (const address of [...remembered, venue]) {
      await page.goto(address);
      headings.set(address, String(await page.getByRole("heading", { level: 1 }).textContent()));
    }
    backend.setFault({ kind: "away" });
    for (const [address, heading] of headings) {
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByText(t("venues.failure.title"))).toBeHidden();
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    await expectInTime(async () => {
      await page.goto(search);
      await expect(page.getByText(t("venues.failure.title"))).toBeVisible();
    });
    backend.setFault(null);
    await page.getByRole("link", { name: t("venues.failure.retry"), exact: true }).click();
    await expect(page.getByText(t("venues.failure.title"))).toBeHidden();
  });

  test(`without a backend the sign-in form keeps what was typed and signs in on the next try (${locale})`, async ({
    page,
  }) => {
    const user = await createUser("guest", "Huda");
    const form = signInForm(page, locale);
    await page.goto(addressOf(locale, "/signin"));
    backend.setFault({ kind: "away" });
    await expectInTime(async () => {
      await form.submit(user);
      await expect(form.alert).toHaveText(t("errors.unavailable"));
    });
    await expect(form.email).toHaveValue(user.email);
    await expect(form.password).toHaveValue(user.password);
    backend.setFault(null);
    await page.getByRole("button", { name: t("auth.signIn.submit"), exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/signin"));
  });

  test(`without a backend a message and its page stay, and it is sent on the next try (${locale})`, async ({
    page,
    context,
  }) => {
    const { guest, id, countMessages } = await startConversation("Layla");
    await signInAs(context, guest);
    const thread = messageForm(page, locale);
    await thread.open(id);
    const text = "Are dogs welcome?\nمعنا كلب صغير";
    await thread.field.fill(text);
    backend.setFault({ kind: "away" });
    backend.takeRequests();
    // What an open page asks for when it is seen again, and every fifteen seconds.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => backend.takeRequests().length).toBeGreaterThan(0);
    await thread.send.click();
    await expect(thread.problem).toBeVisible();
    await expect(thread.field).toHaveValue(text);
    await expect(thread.sent("First")).toBeVisible();
    const dashboard = await context.newPage();
    await dashboard.goto(addressOf(locale, "/dashboard/bookings"));
    const heading = dashboard.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(t("layout.crash.unavailableTitle"));
    backend.setFault(null);
    await dashboard.getByRole("button", { name: t("layout.crash.reload"), exact: true }).click();
    await expect(heading).toHaveText(t("bookings.list.title"));
    await thread.send.dblclick();
    await expect(thread.field).toHaveValue("");
    await expect(thread.sent(text)).toHaveCount(1);
    expect(await countMessages(text)).toBe(1);
  });
}

test("without a backend a checkout keeps what was typed, and books on the next try (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const guest = await createUser("guest", "Farah");
  const slot = await freeSlot({ instant: true });
  await signInAs(context, guest);
  await page.goto(addressOf("ar", `/book/${slot.venueId}?${slotQuery(slot)}`));
  const take = page.getByRole("button", { name: t("checkout.hold.take"), exact: true });
  const problem = page.getByRole("alert").filter({ hasText: t("errors.unavailable") });
  await expect(take).toBeEnabled();
  backend.setFault({ kind: "away" });
  await expectInTime(async () => {
    await take.click();
    await expect(problem).toBeVisible();
  });
  backend.setFault(null);
  await take.click();
  await expect(page.getByTestId("countdown")).toBeVisible();
  await page.getByLabel(t("checkout.details.message")).fill("نحتاج مدخلًا للكراسي");
  await page.getByLabel(t("checkout.review.terms")).check();
  backend.setFault({ kind: "away" });
  const book = page.getByRole("button", { name: t("checkout.book") });
  await book.click();
  await expect(problem).toBeVisible();
  await expect(page.getByLabel(t("checkout.details.message"))).toHaveValue("نحتاج مدخلًا للكراسي");
  backend.setFault(null);
  await book.click();
  await page.waitForURL(/\/booking\/confirmation\//);
  const { data } = await guest.client.rpc("list_my_bookings", { p_side: "guest" });
  expect(data).toHaveLength(1);
});

test("a backend that answers too late leaves nobody waiting, and nothing is done twice (English)", async ({
  browser,
}) => {
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
  await hydrated(save);

  const messages = await open(talk.guest);
  const thread = messageForm(messages, "en");
  await thread.open(talk.id);
  await thread.field.fill("Only once");

  const writes = /hold_booking|submit_booking|save_listing|send_message/;
  backend.setFault({ kind: "mute", delayMs: TOO_LATE_MS, only: writes });
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
      await expect(thread.problem).toBeVisible({ timeout: PROMISE_MS });
    }),
  ]);
  backend.setFault(null);

  await take.click();
  await expect(checkout.getByTestId("countdown")).toBeVisible();
  await save.click();
  await expect(wizard.toast("draftSaved")).toBeVisible();
  await expect(thread.field).toHaveValue("Only once");
  await thread.send.click();
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

test("a backend that needs five seconds for each request leaves nobody waiting, and a second click does no harm (Arabic)", async ({
  browser,
}) => {
  const talk = await startConversation("Salma");
  const context = await browser.newContext();
  await signInAs(context, talk.guest);
  const page = await context.newPage();
  const thread = messageForm(page, "ar");
  await thread.open(talk.id);
  await thread.field.fill("مرة واحدة");
  backend.setFault({ kind: "slow", delayMs: SLOW_MS });
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
  backend.setFault(null);
  if (await thread.field.inputValue()) await thread.send.click();
  await expect(thread.sent("مرة واحدة")).toHaveCount(1);
  expect(await talk.countMessages("مرة واحدة")).toBe(1);
});
