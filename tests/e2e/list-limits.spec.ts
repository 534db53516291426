// Combinations: a service in English, a venue in Arabic. Long lists of a host and an admin are in tests/db/large-market.test.ts.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { serviceClient } from "./support/backend";
import { approvedProvider, createService } from "./support/fixtures/provider";
import { createVenue } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser } from "./support/users";

test("the page of a service at more than 24 venues names 24 of them and says that there are more", async ({
  page,
  request,
}) => {
  const t = translator("en");
  const [host, provider] = await Promise.all([
    createUser("host", "Nadia"),
    approvedProvider("Nile Lights"),
  ]);
  const serviceId = await createService(provider.id, `Lights ${Date.now()}`);
  const first = await createVenue(host, "Lamp Hall");
  const ids = Array.from({ length: 24 }, () => crypto.randomUUID());
  const service = serviceClient();
  await service
    .from("venues")
    .insert(
      ids.map((id) => ({
        id,
        host_id: host.id,
        name: "Lamp Hall",
        city: "Cairo",
        status: "active",
      })),
    )
    .throwOnError();
  const offers = [first, ...ids].map((id) => ({
    venue_id: id,
    service_id: serviceId,
    status: "accepted",
  }));
  // At one below the limit: nothing is left out.
  await service.from("venue_services").insert(offers.slice(1)).throwOnError();
  const venues = page.locator("#venues").getByRole("link", { name: "Lamp Hall" });
  const notice = page.getByText(t("services.detail.venuesMore"));
  await page.goto(`/services/${serviceId}`);
  await expect(venues).toHaveCount(24);
  await expect(notice).toBeHidden();

  await service.from("venue_services").insert(offers.slice(0, 1)).throwOnError();
  const html = async () => (await request.get(`/services/${serviceId}`)).text();
  await expect.poll(html).toContain(t("services.detail.venuesMore"));
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(venues).toHaveCount(24);
});

test("a venue's page names the next 30 dates with other hours, says that more follow, and names none that has passed (Arabic)", async ({
  page,
}) => {
  const t = translator("ar");
  const host = await createUser("host", "Nadia");
  const id = await createVenue(host, "Moon Hall");
  const today = todayIn("Africa/Cairo");
  const closed = (days: number) => ({
    venue_id: id,
    starts_on: addDays(today, days),
    ends_on: addDays(today, days),
  });
  // The last one first, because the list is ordered by date.
  const days = [...Array.from({ length: 31 }, (_, index) => 62 - 2 * index), -10, -20];
  await serviceClient().from("opening_exceptions").insert(days.map(closed)).throwOnError();
  await page.goto(`/ar/venues/${id}`);
  const list = page
    .getByRole("heading", { name: t("venues.hours.exceptions") })
    .locator("xpath=..");
  await expect(list.getByRole("term")).toHaveCount(30);
  await expect(list.getByText(t("venues.hours.exceptionsMore"))).toBeVisible();
  const first = await list.getByRole("term").first().textContent();
  expect(first).toContain(String(Number(addDays(today, 2).slice(8))));
});
