// Combinations: each fact of a booking's page once, English and Arabic by turns; the page as a whole is shown in
// both by checkout-steps.spec.ts.
import { serviceClient } from "./support/backend";
import { insertBooking } from "./support/fixtures/booking";
import { approvedProvider, createService } from "./support/fixtures/provider";
import { localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { cookieHeader, demo, demoSession, signInAs } from "./support/users";

test("a guest is promised only the refunds whose dates are still ahead (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  // Flexible: everything until seven days before, half until one.
  for (const [hours, promises] of [
    [24 * 20, ["full", "half", "none", "grace"]],
    [72, ["half", "none", "grace"]],
    [12, ["never", "grace"]],
  ] as const) {
    const { guest, bookingId } = await insertBooking("confirmed", hours);
    await signInAs(context, guest);
    await page.goto(`/dashboard/bookings/${bookingId}`);
    const shown = page
      .getByText(t("policies.title"), { exact: true })
      .locator("xpath=..")
      .getByRole("listitem");
    await expect(shown).toHaveCount(promises.length);
    for (const [index, key] of promises.entries()) {
      const [beginning = ""] = t(`policies.${key}`, { date: "@" }).split("@");
      await expect(shown.nth(index)).toContainText(beginning.trim());
    }
  }
});

test("a guest sees what each provider of a booking has answered (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const [provider, { guest, bookingId }] = await Promise.all([
    approvedProvider("Table"),
    insertBooking("confirmed", 24 * 20),
  ]);
  const names: Record<string, string> = {};
  for (const status of ["pending", "accepted", "declined"]) {
    const name = `Sweets ${crypto.randomUUID().slice(0, 6)}`;
    const { error } = await serviceClient()
      .from("booking_services")
      .insert({
        booking_id: bookingId,
        service_id: await createService(provider.id, name),
        status,
        amount_minor: 0,
      });
    expect(error).toBeNull();
    names[status] = name;
  }
  await signInAs(context, guest);
  await page.goto(`/ar/dashboard/bookings/${bookingId}`);
  const services = page
    .getByRole("region", { name: t("bookings.parts.title") })
    .getByRole("listitem");
  for (const [status, name] of Object.entries(names)) {
    await expect(services.filter({ hasText: name })).toContainText(t(`bookings.parts.${status}`));
  }
});

test("the short address of the dashboard leads to the bookings in its language", async ({
  request,
}) => {
  const cookie = cookieHeader(await demoSession(demo.guest));
  for (const locale of locales) {
    const answer = await request.get(localePath(locale, "/dashboard"), {
      headers: { cookie },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe(localePath(locale, "/dashboard/bookings"));
  }
});
