// Combinations: English on a desktop and Arabic on a phone. Who may invite and answer is in invitation_rules.test.sql, the shares
// of host and provider in provider_shares.test.sql.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { slotRequest } from "./support/fixtures/free-slot";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue, createVenue } from "./support/fixtures/venue";
import { hydrated, visit } from "./support/hydrated";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, signOut } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a service that a provider accepts appears on the venue's page, with price and provider",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);
  const money = (minor: number, full = false) => formatMoney(minor, "EGP", locale, { full });
  const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

  test(`a service that a provider accepts appears on the venue's page, with price and provider (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const [host, provider] = await Promise.all([
      createUser("host", "Samir"),
      approvedProvider("Nile Strings"),
    ]);
    const [accepted, invited] = [uniqueName("Quartet"), uniqueName("Trio")];
    const venueId = await createOpenVenue(host, uniqueName("Garden"));
    const ids = await Promise.all(
      [accepted, invited].map((name) =>
        createService(provider.id, name, { price: 40_000, pricing_type: "hourly" }),
      ),
    );
    for (const id of ids) {
      const { error } = await host.client
        .from("venue_services")
        .insert({ venue_id: venueId, service_id: id });
      expect(error).toBeNull();
    }
    await page.goto(path(`/venues/${venueId}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(accepted)).toHaveCount(0);

    await signOut(context);
    await signInAs(context, provider);
    await page.goto(path("/provider/venues"));
    const accept = page
      .getByRole("listitem")
      .filter({ hasText: accepted })
      .getByRole("button", { name: t("provider.venues.accept") })
      .first();
    await hydrated(accept);
    await accept.click();
    await expect(page.getByText(t("provider.venues.done.accept"))).toBeVisible();

    await page.goto(path(`/venues/${venueId}`));
    await expect(page.getByRole("heading", { name: t("venues.page.services") })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: accepted });
    await expect(row).toContainText("Nile Strings");
    // 400 plus the service fee of 5 %.
    await expect(row).toContainText(t("venues.services.hourly", { price: money(42_000) }));
    await expect(page.getByText(invited)).toHaveCount(0);
    await expectAccessible(page, { within: "main" });
    await row.getByRole("link", { name: accepted }).click();
    await page.waitForURL(/\/services\//);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(accepted);
  });

  test(`a host cannot invite a service that is sold in another currency, and reads why (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const [host, provider] = await Promise.all([
      createUser("host", "Samir"),
      approvedProvider("Gulf Oud"),
    ]);
    const name = uniqueName("Oud");
    const serviceId = await createService(provider.id, name, { currency: "AED" });
    const venueId = await createVenue(host, uniqueName("Hall"));
    const refused = await host.client
      .from("venue_services")
      .insert({ venue_id: venueId, service_id: serviceId });
    expect(refused.error?.message).toBe("currency_differs");

    await signInAs(context, host);
    await page.goto(path(`/host/venues/${venueId}/edit?step=5`));
    const search = page.getByRole("searchbox", { name: t("wizard.extras.findService") });
    await hydrated(search);
    await search.fill(name);
    const box = page.getByRole("checkbox", { name });
    await expect(box).toBeDisabled();
    await expect(box.locator("..")).toContainText(
      t("wizard.extras.otherCurrency", { service: "AED", venue: "EGP" }),
    );
    await expectAccessible(page, { within: "main" });
  });

  // Only in test:all: supabase/tests/venue_duplication.test.sql and venue_archiving.test.sql show the invitations.
  test(`a duplicate invites nobody, and archiving ends the invitations that wait (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const [host, provider] = await Promise.all([
      createUser("host", "Samir"),
      approvedProvider("Nile Strings"),
    ]);
    const name = uniqueName("Hall");
    const venueId = await createVenue(host, name);
    const serviceId = await createService(provider.id, uniqueName("Quartet"));
    await host.client
      .from("venue_services")
      .insert({ venue_id: venueId, service_id: serviceId })
      .throwOnError();
    const copy = await host.client.rpc("duplicate_listing", { p_listing_id: venueId });
    expect(copy.error).toBeNull();

    await signInAs(context, provider);
    await page.goto(path("/provider/venues"));
    await expect(page.getByText(t("provider.venues.invited", { count: 1 }))).toBeVisible();
    const early = await provider.client.rpc("respond_to_venue_invitation", {
      p_venue_id: copy.data,
      p_service_id: serviceId,
      p_answer: "accept",
    });
    expect(early.error?.message).toBe("not_found");
    await signOut(context);
    await signInAs(context, host);
    await page.goto(path(`/host/venues/${copy.data}/edit?step=5`));
    const main = page.getByRole("main");
    await expect(main).toContainText(t("wizard.extras.consent.planned"));
    await expect(main).not.toContainText(t("wizard.extras.consent.invited"));

    const archived = await host.client.rpc("archive_listing", { p_listing_id: venueId });
    expect(archived.error).toBeNull();
    await signOut(context);
    await signInAs(context, provider);
    await page.goto(path("/provider/venues"));
    await expect(page.getByText(t("provider.venues.empty.title"))).toBeVisible();
    await page.goto(path("/dashboard/notifications"));
    await expect(page.getByRole("main")).not.toContainText(name);
  });

  // Only in test:all: supabase/tests/provider_shares.test.sql shows the shares.
  test(`a host reads what they receive beside what the guest pays, with the fee of their own part (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const [host, provider, guest] = await Promise.all([
      createUser("host", "Samir"),
      approvedProvider("Nile Strings"),
      createUser("guest", "Layla"),
    ]);
    const venueId = await createOpenVenue(host, uniqueName("Garden"), { instant_booking: false });
    const serviceId = await createService(provider.id, uniqueName("Quartet"), { price: 60_000 });
    await offerAtVenue(serviceId, venueId);
    const day = addDays(todayIn("Africa/Cairo"), 30);
    const times = { timeZone: "Africa/Cairo", day, start: "13:00", end: "17:00", guests: 20 };
    const { id } = await submitBooking(guest, slotRequest({ venueId, ...times }), {
      services: [{ id: serviceId, quantity: 1 }],
    });
    // 4 hours at 1,000 and a service for 600, plus 5 %: the guest pays 4,830, including 4,000 for the host.
    await signInAs(context, host);
    await visit(page, path("/host/bookings"));
    const row = page.getByRole("listitem").filter({ hasText: "Layla" });
    const fact = (key: string) =>
      row
        .getByRole("term")
        .filter({ hasText: t(`hosting.bookings.${key}`) })
        .locator("xpath=following-sibling::dd");
    await expect(fact("net")).toHaveText(money(400_000));
    await expect(fact("guestPays")).toHaveText(money(483_000));
    await expectAccessible(page, { within: "main" });

    await host.client
      .rpc("decide_booking", { p_booking_id: id, p_decision: "accept" })
      .throwOnError();
    const accepted = await provider.client.rpc("decide_booking_service", {
      p_booking_id: id,
      p_service_id: serviceId,
      p_decision: "accept",
    });
    expect(accepted.error).toBeNull();
    await page.goto(path(`/host/bookings/${id}`));
    await expect(page.getByTestId("gross")).toHaveText(money(420_000, true));
    await expect(page.getByTestId("fee")).toHaveText(money(-20_000, true));
    await expect(page.getByTestId("net")).toHaveText(money(400_000, true));
    const { data } = await serviceClient()
      .from("payouts")
      .select("fee_minor,net_minor")
      .eq("booking_id", id)
      .eq("payee_id", provider.id)
      .single()
      .throwOnError();
    expect(data).toEqual({ fee_minor: 3_000, net_minor: 60_000 });
  });
}
