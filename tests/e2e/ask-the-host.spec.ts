// Combinations: English on a desktop and Arabic on a phone, where the panel of the venue is a sheet.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { messageForm } from "./support/fixtures/faulty-site";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, isPhone, view } of sample(
  views,
  "a guest asks a host about a day and a number of guests before any booking",
)) {
  const t = translator(locale);

  test(`a guest asks a host about a day and a number of guests before any booking (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const [host, guest] = await Promise.all([
      createUser("host", "Mona"),
      createUser("guest", "Hala"),
    ]);
    const venueId = await createOpenVenue(host, "Question Hall");
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await signInAs(context, guest);
    const query = new URLSearchParams({ day, start: "13:00", end: "19:00", guests: "60" });
    await page.goto(localePath(locale, `/venues/${venueId}?${query}`));
    if (isPhone) await page.locator("[popovertarget=booking]:visible").first().click();
    const ask = page.getByRole("button", { name: t("venues.panel.ask"), exact: true });
    await ask.click();
    await page.waitForURL((url) => url.pathname.endsWith(`/messages/new/venue/${venueId}`));
    await expect(page.getByText(t("messaging.ask.guests", { count: 60 }))).toBeVisible();
    await expectNoOverflow(page);
    const text = "Is the garden open in the evening?";
    const field = page.getByRole("textbox", { name: t("messaging.message") });
    await field.fill(text);
    // Keeps the text when the page is left.
    await page.goto(localePath(locale, "/help"));
    await page.goBack();
    await expect(field).toHaveValue(text);
    await page.getByRole("button", { name: t("messaging.send"), exact: true }).click();
    await page.waitForURL((url) => /\/messages\/[0-9a-f-]{36}$/.test(url.pathname));
    await expect(messageForm(page, locale).sent(text)).toBeVisible();
    const { data } = await serviceClient()
      .from("conversations")
      .select("host_id, requested_guests, requested_starts_at")
      .eq("guest_id", guest.id)
      .single();
    expect(data).toMatchObject({ host_id: host.id, requested_guests: 60 });
    expect(String(data?.requested_starts_at)).toContain(day);
    await page.goto(localePath(locale, `/dashboard/messages/new/venue/${venueId}`));
    await expect(field).toHaveValue("");
  });
}

for (const { locale, screen, view } of sample(
  views,
  "the page of a service leads to a message to its provider",
)) {
  const t = translator(locale);

  // Only in test:all: the test above shows the same form.
  test(`the page of a service leads to a message to its provider (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const { data: service } = await serviceClient()
      .from("services")
      .select("id")
      .eq("status", "active")
      .limit(1)
      .single();
    await signInAs(context, await createUser("guest", "Hala"));
    await page.goto(localePath(locale, `/services/${service?.id}`));
    await page.getByRole("link", { name: t("services.detail.ask"), exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/messages/new/service/${service?.id}`));
    await page.getByRole("textbox", { name: t("messaging.message") }).fill("Free in May?");
    await page.getByRole("button", { name: t("messaging.send"), exact: true }).click();
    await page.waitForURL((url) => /\/messages\/[0-9a-f-]{36}$/.test(url.pathname));
    await expect(messageForm(page, locale).sent("Free in May?")).toBeVisible();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a host is told on the page of a question that the listing is their own",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/conversations.test.sql refuses the question.
  test(`a host is told on the page of a question that the listing is their own (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Mona");
    const venueId = await createOpenVenue(host, "Own Hall");
    await signInAs(context, host);
    await page.goto(localePath(locale, `/dashboard/messages/new/venue/${venueId}`));
    await expect(page.getByText(t("messaging.ask.own"))).toBeVisible();
    await expect(page.getByRole("textbox", { name: t("messaging.message") })).toHaveCount(0);
  });
}
