import { asPerson, asService, demo, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { photoFiles } from "./support/photos";
import { activeService, approvedProvider, bookingWith, leave } from "./support/providers";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const t = words(locale);

  test.describe(`providers in ${locale}`, () => {
    test("a service goes from the form to the public page", async ({ page, signIn }) => {
      const name = `${locale === "ar" ? "فرقة وتر" : "String Quartet"} ${Date.now()}`;
      const person = await approvedProvider("Nile Strings");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider/services"));
      await page.getByRole("link", { name: t("provider.services.add") }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/provider/services/new"));

      const submit = page.getByRole("button", { name: t("provider.form.submit") });
      await submit.click();
      const nameField = page.getByLabel(t("provider.form.name"), { exact: true });
      await expect(nameField).toHaveAccessibleDescription(t("provider.errors.nameRequired"));
      await page.getByLabel(t(`provider.form.name${locale === "ar" ? "Ar" : ""}`)).fill(name);
      await page
        .getByLabel(t(`provider.form.description${locale === "ar" ? "Ar" : ""}`))
        .fill("Four strings, two hours, one encore.");
      await page.getByLabel(t("provider.form.category")).selectOption({ index: 1 });
      await page.getByLabel(t("provider.form.city")).selectOption("dubai");
      await expect(page.getByLabel(t("provider.form.currency"))).toHaveValue("AED");
      await page.getByLabel(t("provider.form.pricingType")).selectOption("hourly");
      const price = page.getByLabel(t("provider.form.price"), { exact: true });
      await price.fill("a lot");
      await submit.click();
      await expect(price).toHaveAccessibleDescription(
        new RegExp(t("provider.errors.priceInvalid")),
      );
      await price.fill("١٬٢٥٠٫٥");
      await page
        .getByLabel(t("provider.pictures.add"), { exact: true })
        .setInputFiles(await photoFiles());
      await expect(
        page.getByRole("button", { name: t("provider.pictures.remove", { number: 2 }) }),
      ).toBeVisible();
      await submit.click();
      await page.waitForURL((url) => url.pathname.endsWith("/provider/services"));
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText(t("provider.status.pending"));
      await expect(row).toContainText(/1,250\.50/);

      await leave(page);
      await signIn(page, locale, demo.admin);
      await page.goto(at(locale, "/admin/services?status=pending"));
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page
        .getByRole("button", { name: t("moderation.serviceDecision.approve"), exact: true })
        .click();
      await expect(page.getByText(t("moderation.serviceDecision.done.approve"))).toBeVisible();

      await page.goto(at(locale, `/services?q=${encodeURIComponent(name)}`));
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByText(/1,250\.50/).first()).toBeVisible();
    });

    test("a draft needs a name only, and is rejected with words", async ({ page, signIn }) => {
      const name = `Lute ${locale} ${Date.now()}`;
      const person = await approvedProvider("Lutes");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider/services/new"));
      await page.getByLabel(t("provider.form.name"), { exact: true }).fill(name);
      await page.getByRole("button", { name: t("provider.form.saveDraft") }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/provider/services"));
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText(t("provider.status.draft"));
      await row.getByRole("button", { name: t("provider.services.submitNamed", { name }) }).click();
      await expect(page.getByText(t("provider.services.incomplete"))).toBeVisible();

      const { data } = await asService()
        .from("services")
        .update({ status: "pending", submitted_at: new Date().toISOString() })
        .eq("name", name)
        .select("id")
        .single();
      const admin = await asPerson(demo.admin);
      const reason = "Please say how long it takes.";
      await admin.rpc("review_service", {
        p_service_id: data?.id,
        p_decision: "reject",
        p_reason: reason,
      });
      await page.goto(at(locale, "/provider/services"));
      await expect(row).toContainText(t("provider.status.rejected"));
      await expect(row).toContainText(reason);
      await page.goto(at(locale, "/dashboard/notifications"));
      await expect(
        page.getByText(t("notifications.kinds.service_rejected", { service: name })),
      ).toBeVisible();

      await page.goto(at(locale, "/provider/services"));
      await row.getByRole("button", { name: t("provider.services.deleteNamed", { name }) }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("provider.services.ask.delete.confirm") })
        .click();
      await expect(row).toHaveCount(0);
    });

    test("an invitation is accepted, and the host hears it", async ({ page, signIn }) => {
      const service = `Drums ${locale} ${Date.now()}`;
      const person = await approvedProvider("Drummers");
      const serviceId = await activeService(person.id, service);
      const host = await newPerson("host", "Karim");
      const made = await host.client
        .from("venues")
        .insert({ host_id: host.id, name: "Drum Hall", city: "Cairo", capacity: 40 })
        .select("id")
        .single();
      const venueId: string = made.data?.id;
      const invited = await host.client
        .from("venue_services")
        .insert({ venue_id: venueId, service_id: serviceId });
      expect(invited.error).toBeNull();

      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider"));
      await expect(
        page.getByRole("heading", { name: t("provider.overview.invitations", { count: 1 }) }),
      ).toBeVisible();
      await page.goto(at(locale, "/provider/venues"));
      const names = { venue: "Drum Hall", service };
      await page.getByRole("button", { name: t("provider.venues.acceptNamed", names) }).click();
      await expect(page.getByText(t("provider.venues.done.accept"))).toBeVisible();
      await expect(
        page.getByRole("button", { name: t("provider.venues.leaveNamed", names) }),
      ).toBeVisible();
      const { data } = await host.client
        .from("notifications")
        .select("kind")
        .eq("user_id", host.id);
      expect(data?.map(({ kind }) => kind)).toEqual(["invitation_accepted"]);
    });

    test("a part of a booking is accepted, another declined", async ({ page, signIn }) => {
      const person = await approvedProvider("Cakes");
      const [kept, refused] = [`Cake ${locale} ${Date.now()}`, `Pie ${locale} ${Date.now()}`];
      const first = await bookingWith(person.id, kept);
      const second = await bookingWith(person.id, refused);
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider/bookings"));
      const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
      await expect(card(kept)).not.toContainText("+201001234567");
      await card(kept)
        .getByRole("button", { name: kept })
        .filter({ hasText: t("provider.bookings.accept") })
        .click();
      await expect(page.getByText(t("provider.bookings.accepted"))).toBeVisible();
      await card(refused)
        .getByRole("button", { name: refused })
        .filter({ hasText: t("provider.bookings.decline") })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("provider.bookings.decline"), exact: true })
        .click();
      await expect(page.getByText(t("provider.bookings.declined"))).toBeVisible();

      await page.goto(at(locale, "/provider/bookings?group=upcoming"));
      await expect(card(kept)).toContainText("Layla Hassan");
      await expect(page.getByRole("link", { name: "+201001234567" })).toBeVisible();
      await page.goto(at(locale, "/provider/earnings"));
      await expect(page.getByRole("main")).toContainText(
        first.slot[locale === "ar" ? "nameAr" : "name"],
      );

      const { data } = await second.guest.client
        .from("bookings")
        .select("total_minor")
        .eq("id", second.bookingId)
        .single();
      expect(data?.total_minor).toBe(second.slot.totalMinor);
    });

    test("a business waits for its answer and reads why not", async ({ page, signIn }) => {
      const person = await newPerson("service_provider", "Omar");
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider"));
      await expect(page.getByText(t("provider.standing.none.title"))).toBeVisible();
      const business = `Lights ${locale} ${Date.now()}`;
      await person.client.rpc("register_as_service_provider", {
        p_user_id: person.id,
        p_business_name: business,
      });
      await page.reload();
      await expect(page.getByText(t("provider.standing.pending.title"))).toBeVisible();

      await leave(page);
      await signIn(page, locale, demo.admin);
      await page.goto(at(locale, "/admin/services"));
      const card = page.getByRole("group", { name: business });
      await card
        .getByRole("button", { name: t("moderation.providerDecision.reject"), exact: true })
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("moderation.providerDecision.reason")).fill("No website.");
      await dialog
        .getByRole("button", { name: t("moderation.providerDecision.reject"), exact: true })
        .click();
      await expect(card).toHaveCount(0);

      await leave(page);
      await signIn(page, locale, person.email);
      await page.goto(at(locale, "/provider"));
      await expect(page.getByText("No website.", { exact: true })).toBeVisible();
    });
  });
}
