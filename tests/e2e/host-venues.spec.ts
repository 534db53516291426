// Combinations: each thing a host does with a listing once, English and Arabic by turns; the menu itself in both is in
// tests/components/venues/host-venue-menu.test.tsx.
import { expectAccessible } from "./support/accessibility";
import { anonymousClient, serviceClient, siteUrl } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { hostWithBookings } from "./support/fixtures/host";
import { createDraft, createVenue } from "./support/fixtures/venue";
import { hostVenues } from "./support/pages/host-venues";
import { expect, test } from "./support/test";
import { cookieHeader, createUser, signInAs } from "./support/users";

/** True when a photo is publicly stored, bypassing every cache. */
const isPhotoStored = async (path: string) => {
  const { publicUrl } = anonymousClient().storage.from("venue-images").getPublicUrl(path).data;
  return (await fetch(`${publicUrl}?${crypto.randomUUID()}`)).ok;
};

// Only in test:all: supabase/tests/venue_duplication.test.sql shows what is copied.
test("a duplicated listing is edited and previewed, and both listings keep the photo until the last is deleted (Arabic)", {
  tag: "@all",
}, async ({ page, context }) => {
  const host = await createUser("host", "Laila");
  const name = "قاعة القناة";
  const copy = `نسخة من ${name}`;
  const { id, path } = await createDraft(host, name);
  await signInAs(context, host);
  const venues = hostVenues(page, "ar");
  const { t } = venues;

  await page.goto("/ar/host/venues");
  await venues.choose("duplicateNamed", name);
  await expect(venues.toast("duplicate")).toBeVisible();
  await page.waitForURL((url) => url.pathname.endsWith("/edit"));
  expect(page.url()).not.toContain(id);
  await expect(venues.name).toHaveValue(copy);

  // Filling a field increases the completeness, clearing one reduces it.
  const completeness = async () => Number(await venues.meter.getAttribute("value"));
  const before = await completeness();
  await page
    .getByRole("textbox", { name: t("wizard.basics.descriptionAr"), exact: true })
    .fill("مصابيح فوق الماء.");
  await expect.poll(completeness).toBeGreaterThan(before);
  await venues.name.fill("");
  await expect.poll(completeness).toBeLessThan(before);
  await venues.name.fill(`${copy} 2`);
  await expect.poll(completeness).toBeGreaterThan(before);

  await test.step("the preview saves it first, and shows it as the page of a venue", async () => {
    await page
      .getByRole("button", { name: t("wizard.preview.open"), exact: true })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname.endsWith("/preview"));
    await expect(page.getByRole("heading", { level: 1, name: `${copy} 2` })).toBeVisible();
    await expect(page.getByText(t("venuePreview.notes.hidden"))).toBeVisible();
    await expect(page.getByText(t("venuePreview.panel"))).toBeVisible();
    await expect(page.getByText("مصابيح")).toBeVisible();
    const book = page.getByRole("button", { name: t("venues.panel.book"), exact: true });
    expect(await book.count()).toBeGreaterThan(0);
    const isInert = await book.evaluateAll((all) =>
      all.every((button) => button.closest("[inert]") !== null),
    );
    expect(isInert).toBe(true);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
    await page.getByRole("link", { name: t("venuePreview.edit"), exact: true }).click();
    await expect(venues.name).toHaveValue(`${copy} 2`);
  });

  // A missing part links to the step that edits it.
  await page.getByRole("button", { name: t("completeness.add.morePhotos"), exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 2, name: t("wizard.steps.photos.title") }),
  ).toBeVisible();

  const remove = async (which: string) => {
    await page.goto("/ar/host/venues");
    await venues.choose("deleteNamed", which);
    await venues.button("ask.delete.confirm").click();
    await expect(venues.row(which)).toHaveCount(0);
  };
  await remove(name);
  expect(await isPhotoStored(path)).toBe(true);
  await remove(`${copy} 2`);
  expect(await isPhotoStored(path)).toBe(false);
});

// Only in test:all: supabase/tests/venue_archiving.test.sql shows what is kept, tests/components/venues/host-venue-menu.test.tsx the menu.
test("a venue with upcoming bookings is archived, keeps them, and is restored (English)", {
  tag: "@all",
}, async ({ page, context, request }) => {
  const { host, salma, venues: ids, next } = await hostWithBookings();
  await signInAs(context, host);
  const venues = hostVenues(page, "en");
  const name = "Rose Hall";
  const pageStatus = async () => (await request.get(`/venues/${ids.hall}`)).status();
  const isFound = async () => {
    const { data } = await anonymousClient().rpc("search_venues", { p_query: name });
    return JSON.stringify(data).includes(ids.hall);
  };
  const isListed = async () =>
    (await (await request.get("/explore?q=Rose+Hall&sort=newest")).text()).includes(ids.hall);
  const start = Date.now() - (Date.now() % 3_600_000) + 20 * 86_400_000;
  const hold = () =>
    holdBooking(salma, {
      p_venue_id: ids.hall,
      p_start: new Date(start).toISOString(),
      p_end: new Date(start + 7_200_000).toISOString(),
      p_guests: 10,
    });
  expect([await pageStatus(), await isFound(), await isListed()]).toEqual([200, true, true]);

  await page.goto("/host/venues");
  await venues.choose("archiveNamed", name);
  await expect(page.getByRole("dialog")).toContainText(
    venues.t("hosting.venues.upcoming", { count: 1 }).trim(),
  );
  await venues.button("ask.archive.confirm").click();
  await expect(venues.toast("archive")).toBeVisible();
  await expect(venues.row(name)).toHaveCount(0);
  expect([await pageStatus(), await isFound(), await isListed()]).toEqual([404, false, false]);
  await expect(hold()).rejects.toMatchObject({ message: "venue_not_bookable" });

  // Its booking still has to take place, and the calendar keeps the venue until then.
  await page.goto("/host/bookings");
  await expect(page.getByRole("main")).toContainText(next.reference);
  await page.goto(`/host/calendar?venue=${ids.hall}`);
  await expect(
    page.getByRole("combobox", { name: venues.t("hostCalendar.venue"), exact: true }),
  ).toHaveValue(ids.hall);

  await page.goto("/host/venues");
  await venues.group("hosting.status.archived").click();
  await page.waitForURL((url) => url.search === "?status=archived");
  await expect(venues.row(name)).toContainText(venues.t("hosting.venues.archivedHint"));
  await expect(venues.button("resumeNamed", { name })).toHaveCount(0);
  const resumed = await host.client.rpc("set_listing_status", {
    p_listing_id: ids.hall,
    p_status: "active",
  });
  expect(resumed.error?.message).toBe("wrong_status");
  await expectAccessible(page);

  await venues.button("unarchiveNamed", { name }).click();
  await expect(venues.toast("unarchive")).toBeVisible();
  await page.goto("/host/venues?status=paused");
  await venues.button("resumeNamed", { name }).click();
  await expect(venues.toast("resume")).toBeVisible();
  expect([await pageStatus(), await isFound()]).toEqual([200, true]);
  await expect(hold()).resolves.toMatchObject({ id: expect.any(String) });
});

// Only in test:all: tests/unit/listings/filters.test.ts shows the filters.
test("the list of venues is filtered by status and by name without scripts (Arabic)", {
  tag: "@all",
}, async ({ browser }) => {
  const host = await createUser("host", "Laila");
  const rows = Array.from({ length: 12 }, (_, index) => ({
    host_id: host.id,
    name: `Garden ${index + 1}`,
    status: index < 2 ? "paused" : "draft",
  }));
  const { error } = await serviceClient().from("venues").insert(rows);
  if (error) throw error;
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signInAs(context, host);
  const page = await context.newPage();
  const venues = hostVenues(page, "ar");
  await page.goto("/ar/host/venues");
  await expect(venues.group("hosting.venues.all")).toContainText("12");
  await venues.group("hosting.status.paused").click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
  const search = page.getByRole("search", { name: venues.t("hosting.venues.search") });
  await search.getByRole("searchbox").fill("garden 2");
  await search.getByRole("button").click();
  await expect(venues.row("Garden 2")).toBeVisible();
  await expect(venues.row("Garden 1")).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get("status")).toBe("paused");
  await page.getByRole("link", { name: venues.t("hosting.venues.clear"), exact: true }).click();
  await expect(venues.row("Garden 1")).toBeVisible();
  await context.close();
});

// Only in test:all: supabase/tests/venue_revisions.test.sql shows who reads a revision.
test("a preview shows a pending revision, and only to its host (English)", { tag: "@all" }, async ({
  page,
  context,
  request,
}) => {
  const [host, rival, guest] = await Promise.all([
    createUser("host", "Laila"),
    createUser("host", "Nadia"),
    createUser("guest", "Salma"),
  ]);
  const id = await createVenue(host, "Canal Room");
  const revise = (values: Record<string, unknown>) =>
    host.client.from("venues").update(values).eq("id", id);
  const withoutPhotos = await revise({ name: "Canal Ballroom", images: [] });
  expect(withoutPhotos.error?.message).toBe("invalid_input");
  expect((await revise({ name: "Canal Ballroom" })).error).toBeNull();
  await signInAs(context, host);
  const venues = hostVenues(page, "en");
  await page.goto("/host/venues");
  await venues.choose("previewNamed", "Canal Room");
  await expect(page.getByRole("heading", { level: 1, name: "Canal Ballroom" })).toBeVisible();
  await expect(page.getByText(venues.t("venuePreview.notes.changed"))).toBeVisible();
  await expectAccessible(page);

  const preview = `/host/venues/${id}/preview`;
  const answers = await Promise.all(
    [rival, guest].map(({ session }) =>
      request.get(preview, { headers: { cookie: cookieHeader(session) } }),
    ),
  );
  for (const answer of answers) expect(await answer.text()).not.toContain("Canal Ballroom");
  expect(answers[0]?.status()).toBe(404);
  const anonymous = await request.get(preview);
  expect(anonymous.url()).toContain(`${siteUrl}/signin`);
});
