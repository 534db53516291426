// Combinations: each answer of a provider once, English and Arabic by turns; provider-services.spec.ts shows the
// workspace in both languages.
import { approvedProvider, bookingWithService, createService } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test("a provider accepts the invitation of a host, who is notified (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const service = `Drums ${Date.now()}`;
  const [provider, host] = [await approvedProvider("Drummers"), await createUser("host", "Karim")];
  const serviceId = await createService(provider.id, service);
  const venueId = await createOpenVenue(host, "Drum Hall");
  const invited = await host.client
    .from("venue_services")
    .insert({ venue_id: venueId, service_id: serviceId });
  expect(invited.error).toBeNull();

  await signInAs(context, provider);
  await page.goto("/provider");
  await expect(
    page.getByRole("heading", { name: t("provider.overview.invitations", { count: 1 }) }),
  ).toBeVisible();
  await page.goto("/provider/venues");
  const names = { venue: "Drum Hall", service };
  await page.getByRole("button", { name: t("provider.venues.acceptNamed", names) }).click();
  await expect(page.getByText(t("provider.venues.done.accept"))).toBeVisible();
  await expect(
    page.getByRole("button", { name: t("provider.venues.leaveNamed", names) }),
  ).toBeVisible();
  const { data } = await host.client.from("notifications").select("kind").eq("user_id", host.id);
  expect(data?.map(({ kind }) => kind)).toEqual(["invitation_accepted"]);
});

test("a provider accepts one booking of a service and declines another, and sees contacts and earnings afterwards (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const provider = await approvedProvider("Cakes");
  const [accepted, declined] = [`Cake ${Date.now()}`, `Pie ${Date.now()}`];
  const first = await bookingWithService(provider.id, accepted, 3);
  const second = await bookingWithService(provider.id, declined);
  await signInAs(context, provider);
  await page.goto("/ar/provider/bookings");
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const answer = (name: string, key: string) =>
    card(name)
      .getByRole("button", { name })
      .filter({ hasText: t(`provider.bookings.${key}`) });
  await expect(card(accepted)).toContainText(t("provider.bookings.hours", { count: 3 }));
  await expect(card(accepted)).not.toContainText("+201001234567");
  await answer(accepted, "accept").click();
  await expect(page.getByText(t("provider.bookings.accepted"))).toBeVisible();
  await answer(declined, "decline").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("provider.bookings.decline"), exact: true })
    .click();
  await expect(page.getByText(t("provider.bookings.declined"))).toBeVisible();

  await page.goto("/ar/provider/bookings?group=upcoming");
  await expect(card(accepted)).toContainText("Layla Hassan");
  await expect(page.getByRole("link", { name: "+201001234567" })).toBeVisible();
  await page.goto("/ar/provider/earnings");
  await expect(page.getByRole("main")).toContainText(first.slot.nameAr);

  // The guest pays only the venue after the service is declined.
  const { data } = await second.guest.client
    .from("bookings")
    .select("total_minor")
    .eq("id", second.bookingId)
    .single();
  expect(data?.total_minor).toBe(second.slot.totalMinor);
});
