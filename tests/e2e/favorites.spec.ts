// Combinations: each test once, English and Arabic by turns, the comparison on a phone in Arabic, because only its
// width and direction can change what it does.
import { expectAccessible } from "./support/accessibility";
import { anonymousClient, serviceClient } from "./support/backend";
import { type TestLocale, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expectNoOverflow, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { cookieHeader, createUser, signInAs } from "./support/users";

type Venue = { id: string; name: string; name_ar: string };

/** Demo venues of Cairo, in the order of a visitor's list. */
async function venuesOfCairo(): Promise<Venue[]> {
  const { data, error } = await anonymousClient().rpc("search_venues", {
    p_filters: { city: "cairo" },
    p_limit: 8,
  });
  if (error) throw error;
  return (data as { items: Venue[] }).items;
}

const savedBy = async (id: string) => {
  const { data, error } = await serviceClient()
    .from("favorites")
    .select("venue_id")
    .eq("user_id", id)
    .order("created_at");
  if (error) throw error;
  return data.map((row) => row.venue_id);
};

async function save(userId: string, venues: Venue[]) {
  const { error } = await serviceClient()
    .from("favorites")
    .insert(venues.map(({ id }) => ({ user_id: userId, venue_id: id })));
  if (error) throw error;
}

const nameOf = (venue: Venue, locale: TestLocale) => (locale === "ar" ? venue.name_ar : venue.name);
/** The button that saves a venue: name and role. */
const saveButton = (venue: Venue, locale: TestLocale) => ({
  name: translator(locale)("favorites.save", { name: nameOf(venue, locale) }),
  exact: true,
});

test("a visitor who saves a venue signs in first, and it is saved afterwards (English)", async ({
  page,
}) => {
  const [venue] = await venuesOfCairo();
  if (!venue) throw new Error("no venue");
  const user = await createUser("guest", "Hala");
  const path = "/explore?city=cairo";
  await page.goto(path);
  const button = page.getByRole("button", saveButton(venue, "en"));
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  await page.waitForURL((url) => url.pathname === "/signin");
  await signInForm(page, "en").submit(user);
  await page.waitForURL((url) => url.pathname + url.search === path);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => savedBy(user.id)).toEqual([venue.id]);
  // Saved once: it does not reappear after its removal.
  await button.click();
  await expect.poll(() => savedBy(user.id)).toEqual([]);
  await page.reload();
  await expect(button).toHaveAttribute("aria-pressed", "false");
});

test("a saved venue is marked wherever it is shown, can be removed again, and its address is copied (Arabic)", async ({
  page,
  context,
  allowedMessages,
}) => {
  const t = translator("ar");
  const [venue, other] = await venuesOfCairo();
  if (!venue || !other) throw new Error("no venues");
  const user = await createUser("guest", "Hala");
  await signInAs(context, user);
  await page.goto(`/ar/venues/${venue.id}?guests=20`);
  const button = page.getByRole("button", saveButton(venue, "ar"));
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => savedBy(user.id)).toEqual([venue.id]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: t("favorites.share"), exact: true }).click();
  await expect(page.getByText(t("favorites.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.goto("/ar/explore?city=cairo");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", saveButton(other, "ar"))).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  // Three clicks at once: the last choice wins.
  let sent = 0;
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.url().endsWith("/api/favorites")) {
      sent += 1;
    }
  });
  for (let clicks = 0; clicks < 3; clicks++) await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => sent).toBe(3);
  expect(await savedBy(user.id)).toEqual([]);

  // A failed change is reverted and reported.
  await page.route("**/api/favorites", (route) => route.abort());
  allowedMessages.push(/ERR_FAILED/);
  await button.click();
  await expect(page.getByText(t("favorites.failed"))).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "false");
});

test("the page of saved venues says when it is empty, names those that are no longer offered, and removes them (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const [first] = await venuesOfCairo();
  if (!first) throw new Error("no venue");
  const user = await createUser("guest", "Hala");
  await signInAs(context, user);
  await page.goto("/dashboard/favorites");
  await expect(page.getByText(t("favorites.empty.title"))).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: t("layout.sidebar.titles.guest") });
  await expect(sidebar.getByRole("link", { name: t("layout.sidebar.favorites") })).toHaveAttribute(
    "aria-current",
    "page",
  );

  const host = await createUser("host", "Samir");
  const paused = { id: crypto.randomUUID(), name: "Closed hall", name_ar: "قاعة مغلقة" };
  const { error } = await serviceClient()
    .from("venues")
    .insert({ ...paused, host_id: host.id, city: "Cairo", status: "paused" });
  if (error) throw error;
  await save(user.id, [first, paused]);
  await page.reload();
  const item = (venue: Venue) => page.getByRole("listitem").filter({ hasText: venue.name });
  await expect(item(first).getByRole("link", { name: first.name })).toBeVisible();
  await expect(item(paused).getByText(t("favorites.gone"))).toBeVisible();
  await expect(item(paused).getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByRole("button", { name: t("favorites.removeName", { name: paused.name }) })
    .click();
  await expect(item(paused)).toHaveCount(0);
  expect(await savedBy(user.id)).toEqual([first.id]);
});

// Only in test:all: favorites-compare.spec.ts compares them on a desktop.
test("four saved venues are compared side by side on a phone, without scripts too (Arabic)", {
  tag: "@all",
}, async ({ page, context, browser }) => {
  const t = translator("ar");
  const venues = (await venuesOfCairo()).slice(0, 5);
  const user = await createUser("guest", "Hala");
  await save(user.id, venues);
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await signInAs(withoutScripts, user);
  const plain = await withoutScripts.newPage();
  await plain.goto("/ar/dashboard/favorites");
  for (const venue of venues) {
    const name = t("favorites.choose", { name: venue.name_ar });
    await plain.getByRole("checkbox", { name }).check();
  }
  await plain.getByRole("button", { name: t("favorites.compare"), exact: true }).click();
  await expect(plain.getByText(t("favorites.table.tooMany"))).toBeVisible();
  await expect(plain.getByRole("columnheader")).toHaveCount(4);
  await expect(plain.getByRole("rowheader", { name: t("favorites.table.price") })).toBeVisible();
  await expect(plain.locator("html")).toHaveAttribute("dir", "rtl");
  const address = plain.url();
  await withoutScripts.close();

  await signInAs(context, user);
  await page.setViewportSize(phone);
  await page.goto(address);
  await expect(page.getByRole("columnheader")).toHaveCount(4);
  // The names of the rows stay while the venues scroll.
  const rowName = page.getByRole("rowheader", { name: t("favorites.table.price") });
  const before = await rowName.boundingBox();
  await page.getByRole("columnheader").last().scrollIntoViewIfNeeded();
  expect((await rowName.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  await expectNoOverflow(page);
  await expectAccessible(page);
});

// Only in test:all: tests/unit/auth/cross-site-routes.test.ts refuses it.
test("a page of another site cannot save a venue for its visitor", { tag: "@all" }, async ({
  request,
}) => {
  const [venue] = await venuesOfCairo();
  const user = await createUser("guest", "Hala");
  const cookie = cookieHeader(user.session);
  const post = async (headers: Record<string, string>, data: object) =>
    (await request.post("/api/favorites", { headers: { cookie, ...headers }, data })).status();
  const favorite = { listingId: venue?.id, isFavorite: true };
  expect(await post({ "sec-fetch-site": "cross-site" }, favorite)).toBe(403);
  expect(await post({ origin: "https://evil.test" }, favorite)).toBe(403);
  expect(await savedBy(user.id)).toEqual([]);
  const sameOrigin = { "sec-fetch-site": "same-origin" };
  expect(await post(sameOrigin, favorite)).toBe(200);
  expect(await post(sameOrigin, { listingId: "1", isFavorite: "yes" })).toBe(400);
});
