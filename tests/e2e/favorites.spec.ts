import AxeBuilder from "@axe-core/playwright";
import { asService, asStranger, newPerson } from "./support/backend";
import { visit } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { expect, test } from "./support/test";

type Venue = { id: string; name: string; name_ar: string };

/** Demo venues of Cairo, in the order of the list that a reader sees. */
async function someVenues(): Promise<Venue[]> {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_filters: { city: "cairo" },
    p_limit: 8,
  });
  if (error) throw error;
  return (data as { items: Venue[] }).items;
}

const savedBy = async (id: string) => {
  const { data, error } = await asService()
    .from("favorites")
    .select("venue_id")
    .eq("user_id", id)
    .order("created_at");
  if (error) throw error;
  return data.map((row) => row.venue_id);
};

async function save(userId: string, venues: Venue[]) {
  const { error } = await asService()
    .from("favorites")
    .insert(venues.map(({ id }) => ({ user_id: userId, venue_id: id })));
  if (error) throw error;
}

for (const locale of locales) {
  const say = words(locale);
  const nameOf = (venue: Venue) => (locale === "ar" ? venue.name_ar : venue.name);
  const heartOf = (venue: Venue) => ({
    name: say("favorites.save", { name: nameOf(venue) }),
    exact: true,
  });

  test.describe(`saved venues (${locale})`, () => {
    test("a visitor who saves a venue signs in first, and it is saved afterwards", async ({
      page,
    }) => {
      const [venue] = await someVenues();
      if (!venue) throw new Error("no venue");
      const person = await newPerson("guest", "Hala");
      const path = at(locale, "/explore?city=cairo");
      await visit(page, path);
      const heart = page.getByRole("button", heartOf(venue));
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await heart.click();
      await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
      await page.getByLabel(say("auth.fields.email")).fill(person.email);
      await page.getByLabel(say("auth.fields.password"), { exact: true }).fill(person.password);
      await page
        .getByRole("main")
        .getByRole("button", { name: say("auth.signIn.submit"), exact: true })
        .click();
      await page.waitForURL((url) => url.pathname + url.search === path);
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => savedBy(person.id)).toEqual([venue.id]);
      // It is taken once: after it is removed it does not come back.
      await heart.click();
      await expect.poll(() => savedBy(person.id)).toEqual([]);
      await page.reload();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
    });

    test("a saved venue is marked wherever it is shown, and can be removed again", async ({
      page,
      signIn,
      expectedNoise,
    }) => {
      const [venue, other] = await someVenues();
      if (!venue || !other) throw new Error("no venues");
      const person = await newPerson("guest", "Hala");
      await signIn(page, locale, person.email, person.password);
      await visit(page, at(locale, `/venues/${venue.id}`));
      const heart = page.getByRole("button", heartOf(venue));
      await heart.focus();
      await page.keyboard.press("Enter");
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => savedBy(person.id)).toEqual([venue.id]);

      await visit(page, at(locale, "/explore?city=cairo"));
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("button", heartOf(other))).toHaveAttribute(
        "aria-pressed",
        "false",
      );
      // Three clicks at once: the last choice stays.
      let sent = 0;
      page.on("response", (response) => {
        if (response.request().method() === "POST" && response.url().endsWith("/api/favorites")) {
          sent += 1;
        }
      });
      await heart.click();
      await heart.click();
      await heart.click();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await expect.poll(() => sent).toBe(3);
      expect(await savedBy(person.id)).toEqual([]);

      // A change that fails is taken back and reported.
      await page.route("**/api/favorites", (route) => route.abort());
      await heart.click();
      await expect(page.getByText(say("favorites.failed"))).toBeVisible();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      expectedNoise.push(/ERR_FAILED/);
    });

    test("the page of saved venues is empty, shows unavailable ones, and removes them", async ({
      page,
      signIn,
    }) => {
      const [first, second] = await someVenues();
      if (!first || !second) throw new Error("no venues");
      const person = await newPerson("guest", "Hala");
      await signIn(page, locale, person.email, person.password);
      await page.goto(at(locale, "/dashboard/favorites"));
      await expect(page.getByText(say("favorites.empty.title"))).toBeVisible();
      const sidebar = page.getByRole("navigation", { name: say("layout.sidebar.titles.guest") });
      await expect(
        sidebar.getByRole("link", { name: say("layout.sidebar.favorites") }),
      ).toHaveAttribute("aria-current", "page");

      const host = await newPerson("host", "Samir");
      const gone = { id: crypto.randomUUID(), name: "Closed hall", name_ar: "قاعة مغلقة" };
      const { error } = await asService()
        .from("venues")
        .insert({ ...gone, host_id: host.id, city: "Cairo", status: "paused" });
      if (error) throw error;
      await save(person.id, [first, gone]);
      await page.reload();
      const item = (venue: Venue) => page.getByRole("listitem").filter({ hasText: nameOf(venue) });
      await expect(item(first).getByRole("link", { name: nameOf(first) })).toBeVisible();
      await expect(item(gone).getByText(say("favorites.gone"))).toBeVisible();
      await expect(item(gone).getByRole("link")).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);

      await page
        .getByRole("button", { name: say("favorites.removeName", { name: nameOf(gone) }) })
        .click();
      await expect(item(gone)).toHaveCount(0);
      expect(await savedBy(person.id)).toEqual([first.id]);
    });

    test("four saved venues are compared side by side, without scripts too", async ({
      page,
      signIn,
      browser,
    }) => {
      const venues = (await someVenues()).slice(0, 5);
      const person = await newPerson("guest", "Hala");
      await save(person.id, venues);
      await signIn(page, locale, person.email, person.password);
      const storageState = await page.context().storageState();
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        storageState,
        baseURL: new URL(page.url()).origin,
        viewport: { width: 390, height: 844 },
      });
      const still = await plain.newPage();
      await still.goto(at(locale, "/dashboard/favorites"));
      for (const venue of venues) {
        await still
          .getByRole("checkbox", { name: say("favorites.choose", { name: nameOf(venue) }) })
          .check();
      }
      await still.getByRole("button", { name: say("favorites.compare"), exact: true }).click();
      await expect(still.getByText(say("favorites.table.tooMany"))).toBeVisible();
      const shown = await still.getByRole("columnheader").allInnerTexts();
      expect(shown).toHaveLength(4);
      await expect(
        still.getByRole("rowheader", { name: say("favorites.table.price") }),
      ).toBeVisible();
      expect(await still.locator("html").getAttribute("dir")).toBe(locale === "ar" ? "rtl" : "ltr");

      await page.goto(new URL(still.url()).pathname + new URL(still.url()).search);
      await plain.close();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole("columnheader")).toHaveCount(4);
      // The names of the rows stay where they are while the venues move.
      const rowName = page.getByRole("rowheader", { name: say("favorites.table.price") });
      const before = await rowName.boundingBox();
      await page.getByRole("columnheader").last().scrollIntoViewIfNeeded();
      expect((await rowName.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(overflow).toBe(390);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    });

    test("the share button copies the address of a venue", async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const [venue] = await someVenues();
      await visit(page, at(locale, `/venues/${venue?.id}?guests=20`));
      await page.getByRole("button", { name: say("favorites.share"), exact: true }).click();
      await expect(page.getByText(say("favorites.copied"))).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(page.url());
    });
  });
}

test("a page of another site cannot save a venue for its visitor", async ({
  page,
  request,
  signIn,
}) => {
  const [venue] = await someVenues();
  const person = await newPerson("guest", "Hala");
  await signIn(page, "en", person.email, person.password);
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const ask = (headers: Record<string, string>) =>
    request.post("/api/favorites", {
      headers: { cookie, ...headers },
      data: { venueId: venue?.id, isFavorite: true },
    });
  expect((await ask({ "sec-fetch-site": "cross-site" })).status()).toBe(403);
  expect((await ask({ origin: "https://evil.test" })).status()).toBe(403);
  expect(await savedBy(person.id)).toEqual([]);
  expect((await ask({ "sec-fetch-site": "same-origin" })).status()).toBe(200);
  const bad = await request.post("/api/favorites", {
    headers: { cookie, "sec-fetch-site": "same-origin" },
    data: { venueId: "1", isFavorite: "yes" },
  });
  expect(bad.status()).toBe(422);
});
