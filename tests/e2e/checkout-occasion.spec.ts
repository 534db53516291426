// Combinations: English on a desktop and Arabic on a phone; the occasion of a search in a booking.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { freeSlot, slotQuery } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, demoPassword } from "./support/users";

/** An event that the venue accepts, with its name in a search. */
async function acceptedEvent(venueId: string) {
  const { data, error } = await serviceClient()
    .from("venue_allowed_events")
    .select("event_types(slug, name, name_ar)")
    .eq("venue_id", venueId)
    .limit(1)
    .single();
  if (error) throw error;
  const [event] = [data.event_types].flat();
  return event as { slug: string; name: string; name_ar: string };
}

for (const { locale, screen, view } of sample(
  views,
  "the occasion of a search is carried through signing in, shown, changed in place and sent",
)) {
  const t = translator(locale);

  // Only in test:all: venue-taken-time.spec.ts carries a search to the checkout, booking-sign-in.spec.ts a booking through signing in.
  test(`the occasion of a search is carried through signing in, shown, changed in place and sent (${view})`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Laila");
    const slot = await freeSlot({ instant: true });
    const event = await acceptedEvent(slot.venueId);
    await page.goto(
      localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}&event=${event.slug}`),
    );
    await page.getByLabel(t("auth.fields.email")).fill(guest.email);
    await page.getByLabel(t("auth.fields.password"), { exact: true }).fill(demoPassword);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("auth.signIn.submit"), exact: true })
      .click();
    await page.waitForURL((url) => url.pathname.endsWith(`/booking/${slot.venueId}`));
    const field = page.getByLabel(t("checkout.details.event"), { exact: true });
    await expect(page.getByRole("heading", { name: t("checkout.headings.time") })).toBeVisible();
    await expect(field).toHaveValue(event.slug);
    await field.selectOption("other");
    await expect(page).toHaveURL(/event=other/);
    await page.reload();
    await expect(field).toHaveValue("other");
    await field.selectOption(event.slug);
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    for (const step of ["extras", "details", "review"]) {
      await next.click();
      await expect(
        page.getByRole("heading", { name: t(`checkout.headings.${step}`) }),
      ).toBeVisible();
      if (step === "details") await expect(field).toHaveValue(event.slug);
    }
    const eventName = locale === "ar" ? event.name_ar : event.name;
    await expect(page.getByRole("definition").filter({ hasText: eventName })).toBeVisible();
  });
}
