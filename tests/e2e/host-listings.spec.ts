import { asService, asStranger, newPerson } from "./support/backend";
import { busyHost } from "./support/hosted";
import { at, locales } from "./support/i18n";
import { draftOf, expectAccessible, isThere, listOf } from "./support/listings";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";

for (const locale of locales) {
  test(`${locale}: a listing is copied and changed, and both keep their pictures`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const host = await newPerson("host", "Laila");
    const name = locale === "ar" ? "قاعة القناة" : "Canal Room";
    const { id, path } = await draftOf(host, name);
    await carrySession(context, host.email, String(baseURL));
    const list = listOf(page, locale);
    const copy = locale === "ar" ? `نسخة من ${name}` : `Copy of ${name}`;

    await page.goto(at(locale, "/host/venues"));
    await list.choose("duplicateNamed", name);
    await expect(list.toast("duplicate")).toBeVisible();
    await page.waitForURL((url) => url.pathname.endsWith("/edit"));
    expect(page.url()).not.toContain(id);
    await expect(list.name).toHaveValue(copy);

    // What is filled in makes it more complete, what is taken away less.
    const score = async () => Number(await list.meter.getAttribute("value"));
    const before = await score();
    const arabic = page.getByRole("textbox", {
      name: list.say("wizard.basics.descriptionAr"),
      exact: true,
    });
    await arabic.fill("مصابيح فوق الماء.");
    await expect.poll(score).toBeGreaterThan(before);
    await list.name.fill("");
    await expect.poll(score).toBeLessThan(before);
    await list.name.fill(`${copy} 2`);
    await expect.poll(score).toBeGreaterThan(before);

    // The preview keeps it first, and shows it as the page of a venue.
    await page
      .getByRole("button", { name: list.say("wizard.preview.open"), exact: true })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname.endsWith("/preview"));
    await expect(page.getByRole("heading", { level: 1, name: `${copy} 2` })).toBeVisible();
    await expect(page.getByText(list.say("venuePreview.notes.hidden"))).toBeVisible();
    await expect(page.getByText(list.say("venuePreview.panel"))).toBeVisible();
    await expect(page.getByText(locale === "ar" ? "مصابيح" : "Lamps")).toBeVisible();
    const book = page.getByRole("button", { name: list.say("venues.panel.book"), exact: true });
    expect(await book.count()).toBeGreaterThan(0);
    expect(
      await book.evaluateAll((all) => all.every((one) => one.closest("[inert]") !== null)),
    ).toBe(true);
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
    await page.getByRole("link", { name: list.say("venuePreview.edit"), exact: true }).click();
    await expect(list.name).toHaveValue(`${copy} 2`);

    // A missing part leads to the step where it is edited.
    await page
      .getByRole("button", { name: list.say("completeness.add.morePhotos"), exact: true })
      .click();
    await expect(
      page.getByRole("heading", { level: 2, name: list.say("wizard.steps.photos.title") }),
    ).toBeVisible();

    // Deleting the first one leaves the copy its picture, until that is deleted too.
    const remove = async (which: string) => {
      await page.goto(at(locale, "/host/venues"));
      await list.choose("deleteNamed", which);
      await list.button("ask.delete.confirm").click();
      await expect(list.row(which)).toHaveCount(0);
    };
    await remove(name);
    expect(await isThere(path)).toBe(true);
    await remove(`${copy} 2`);
    expect(await isThere(path)).toBe(false);
  });

  test(`${locale}: a venue with upcoming bookings is archived and restored`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { host, salma, venues, next } = await busyHost();
    await carrySession(context, host.email, String(baseURL));
    const list = listOf(page, locale);
    const name = "Rose Hall";
    const open = async () =>
      (await page.request.get(at(locale, `/venues/${venues.hall}`))).status();
    const found = async () => {
      const { data } = await asStranger().rpc("search_venues", { p_query: "Rose Hall" });
      return JSON.stringify(data).includes(venues.hall);
    };
    const listed = async () =>
      (
        await (await page.request.get(at(locale, "/explore?q=Rose+Hall&sort=newest"))).text()
      ).includes(venues.hall);
    const booked = async () => {
      const start = Date.now() - (Date.now() % 3_600_000) + 20 * 86_400_000;
      const { error } = await salma.client.rpc("hold_booking", {
        p_venue_id: venues.hall,
        p_start: new Date(start).toISOString(),
        p_end: new Date(start + 7_200_000).toISOString(),
        p_guests: 10,
        p_idempotency_key: crypto.randomUUID(),
      });
      return error?.message ?? "held";
    };
    expect(await open()).toBe(200);
    expect(await found()).toBe(true);
    expect(await listed()).toBe(true);

    await page.goto(at(locale, "/host/venues"));
    await list.choose("archiveNamed", name);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(list.say("hosting.venues.upcoming", { count: 1 }).trim());
    await list.button("ask.archive.confirm").click();
    await expect(list.toast("archive")).toBeVisible();
    await expect(list.row(name)).toHaveCount(0);
    expect(await open()).toBe(404);
    expect(await found()).toBe(false);
    expect(await listed()).toBe(false);
    expect(await booked()).toBe("venue_not_bookable");

    // Its booking is still to be honoured, and the calendar knows the venue as long as it is.
    await page.goto(at(locale, "/host/bookings"));
    await expect(page.getByRole("main")).toContainText(next.reference);
    await page.goto(at(locale, `/host/calendar?venue=${venues.hall}`));
    await expect(
      page.getByRole("combobox", { name: list.say("hostCalendar.venue"), exact: true }),
    ).toHaveValue(venues.hall);

    await page.goto(at(locale, "/host/venues"));
    await list.group("hosting.status.archived").click();
    await page.waitForURL((url) => url.search === "?status=archived");
    await expect(list.row(name)).toContainText(list.say("hosting.venues.archivedHint"));
    await expect(list.button("resumeNamed", { name })).toHaveCount(0);
    const resumed = await host.client
      .from("venues")
      .update({ status: "active" })
      .eq("id", venues.hall);
    expect(resumed.error?.message).toBe("wrong_status");
    await expectAccessible(page);

    await list.button("unarchiveNamed", { name }).click();
    await expect(list.toast("unarchive")).toBeVisible();
    await page.goto(at(locale, "/host/venues?status=paused"));
    await list.button("resumeNamed", { name }).click();
    await expect(list.toast("resume")).toBeVisible();
    expect(await open()).toBe(200);
    expect(await found()).toBe(true);
    expect(await booked()).toBe("held");
  });

  test(`${locale}: the list is filtered by status and by name without JavaScript`, async ({
    browser,
    baseURL,
  }) => {
    const host = await newPerson("host", "Laila");
    const rows = Array.from({ length: 12 }, (_, index) => ({
      host_id: host.id,
      name: `Garden ${index + 1}`,
      status: index < 2 ? "paused" : "draft",
    }));
    const { error } = await asService().from("venues").insert(rows);
    if (error) throw error;
    const context = await browser.newContext({
      baseURL: String(baseURL),
      javaScriptEnabled: false,
    });
    await carrySession(context, host.email, String(baseURL));
    const page = await context.newPage();
    const list = listOf(page, locale);
    await page.goto(at(locale, "/host/venues"));
    await expect(list.group("hosting.venues.all")).toContainText("12");
    await list.group("hosting.status.paused").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
    const search = page.getByRole("search", { name: list.say("hosting.venues.search") });
    await search.getByRole("searchbox").fill("garden 2");
    await search.getByRole("button").click();
    await expect(list.row("Garden 2")).toBeVisible();
    await expect(list.row("Garden 1")).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get("status")).toBe("paused");
    await page.getByRole("link", { name: list.say("hosting.venues.clear"), exact: true }).click();
    await expect(list.row("Garden 1")).toBeVisible();
    await context.close();
  });

  test(`${locale}: a preview shows a pending revision, and only to its host`, async ({
    page,
    context,
    baseURL,
    browser,
  }) => {
    const [host, rival, guest] = await Promise.all([
      newPerson("host", "Laila"),
      newPerson("host", "Nadia"),
      newPerson("guest", "Salma"),
    ]);
    const { id } = await draftOf(host, "Canal Room");
    await asService().from("venues").update({ status: "active" }).eq("id", id);
    const changed = await host.client
      .from("venues")
      .update({ name: "Canal Ballroom", images: [] })
      .eq("id", id);
    expect(changed.error?.message).toBe("invalid_input");
    const kept = await host.client.from("venues").update({ name: "Canal Ballroom" }).eq("id", id);
    expect(kept.error).toBeNull();
    await carrySession(context, host.email, String(baseURL));
    const list = listOf(page, locale);
    await page.goto(at(locale, "/host/venues"));
    await list.choose("previewNamed", "Canal Room");
    await expect(page.getByRole("heading", { level: 1, name: "Canal Ballroom" })).toBeVisible();
    await expect(page.getByText(list.say("venuePreview.notes.changed"))).toBeVisible();
    await expectAccessible(page);

    for (const person of [rival, guest]) {
      const other = await browser.newContext({ baseURL: String(baseURL) });
      await carrySession(other, person.email, String(baseURL));
      const answer = await other.request.get(at(locale, `/host/venues/${id}/preview`));
      expect(await answer.text()).not.toContain("Canal Ballroom");
      if (person === rival) expect(answer.status()).toBe(404);
      await other.close();
    }
    const stranger = await browser.newContext({ baseURL: String(baseURL) });
    const answer = await stranger.request.get(at(locale, `/host/venues/${id}/preview`));
    expect(answer.url()).toContain("/signin");
    await stranger.close();
  });
}
