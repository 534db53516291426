// Combinations: once, in Arabic on a desktop; the spec of each page covers its part in both languages.
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { signedInClient } from "./support/backend";
import { makePhotos } from "./support/fixtures/photos";
import { codeOrMark } from "./support/mail";
import { openCancellation } from "./support/pages/guest-booking";
import { listingWizard } from "./support/pages/listing-wizard";
import { signInForm } from "./support/pages/sign-in";
import { codeField, submitCode, submitSignUp } from "./support/pages/sign-up";
import { expect, test } from "./support/test";
import { createUser, demoPassword, signInAs, uniqueEmail } from "./support/users";

test("a host signs up and lists a venue, an admin approves it, a guest requests it, the host accepts, and the guest cancels (Arabic)", async ({
  page,
  browser,
}) => {
  test.slow();
  const { t, button, text, select, next, step, toast } = listingWizard(page, "ar");
  const name = `قاعة النيل ${Date.now()}`;
  const hostEmail = uniqueEmail("host");
  const search = `/ar/explore?q=${encodeURIComponent(name)}`;

  await test.step("the host signs up", async () => {
    await page.goto("/ar/signup");
    await submitSignUp(page, "ar", { email: hostEmail, role: "host", firstName: "Yasmine" });
    await codeField(page, "ar").waitFor();
    const code = await codeOrMark(hostEmail);
    if (code) {
      await submitCode(page, "ar", code);
    } else {
      const form = signInForm(page, "ar");
      await form.open();
      await form.submit({ email: hostEmail, password: demoPassword });
    }
    await page.waitForURL((url) => !/\/sign(up|in)$/.test(url.pathname));
  });

  await test.step("the host lists a venue with photos", async () => {
    await page.goto("/ar/host/venues/add");
    await text("basics.title").fill(name);
    await select("basics.type").selectOption({ index: 1 });
    await text("basics.capacity").fill("120");
    await text("basics.description").fill("A bright hall beside the river, with a terrace.");
    await select("basics.city").selectOption({ index: 1 });
    await text("basics.address").fill("12 Corniche Street");
    await next().click();
    const { good } = await makePhotos();
    await page.locator('input[type="file"]').setInputFiles(good.slice(0, 2));
    await expect(
      page.getByRole("grid", { name: t("wizard.photos.list") }).getByRole("row"),
    ).toHaveCount(2);
    await next().click();
    await text("pricing.labels.price_per_hour").fill("1500");
    await next().click();
    await expect(step("rules")).toBeVisible();
    await next().click();
    await button("review").click();
    await button("publish.publish.action").click();
    await expect(toast("published")).toBeVisible();
    await page.waitForURL((url) => url.pathname === "/ar/host/venues");
    await expect(page.getByText(t("hosting.status.pending")).first()).toBeVisible();
  });

  const guestContext = await browser.newContext();
  const guest = await guestContext.newPage();
  const venueLink = guest.getByRole("link", { name, exact: true });
  await test.step("nobody finds it yet", async () => {
    await guest.goto(search);
    await expect(venueLink).toHaveCount(0);
  });

  await test.step("the admin approves it", async () => {
    const context = await browser.newContext();
    await signInAs(context, await createUser("admin", "Admin"));
    const admin = await context.newPage();
    await admin.goto("/ar/admin/venues");
    await admin.getByRole("link", { name: `${t("moderation.queue.look")}: ${name}` }).click();
    await expect(admin.getByRole("heading", { level: 1, name })).toBeVisible();
    await admin
      .getByRole("button", { name: t("moderation.decision.approve"), exact: true })
      .click();
    await expect(admin.getByText(t("moderation.decision.done.approve"))).toBeVisible();
    await context.close();
  });

  await test.step("a guest finds it by search and requests it", async () => {
    await signInAs(guestContext, await createUser("guest", "Salma"));
    await guest.goto(search);
    await venueLink.first().click();
    await guest.waitForURL(/\/venues\//);
    await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    const day = addDays(todayIn("Africa/Cairo"), 30);
    const [path] = guest.url().split("?");
    await guest.goto(`${path}?day=${day}&start=14:00&end=18:00&guests=80`);
    await expect(guest.getByLabel(t("venues.panel.guests"))).toHaveValue("80");
    // 4 hours at 1,500 plus the service fee of 5 %.
    await expect(guest.locator("#booking")).toContainText(formatMoney(630_000, "EGP", "ar"));
    await guest.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
    const goOn = guest.getByRole("button", { name: t("checkout.continue"), exact: true });
    await goOn.click();
    await expect(guest.getByTestId("countdown")).toBeVisible();
    await goOn.click();
    await expect(guest.getByLabel(t("checkout.details.name"))).toBeVisible();
    await goOn.click();
    await guest.getByLabel(t("checkout.review.terms")).check();
    await guest.getByRole("button", { name: t("checkout.request") }).click();
    await guest.waitForURL(/\/booking\/confirmation\//);
    await expect(
      guest.getByRole("heading", { name: t("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
  });

  await test.step("the host accepts", async () => {
    await page.goto("/ar/host/bookings");
    await page
      .getByRole("button", { name: t("hosting.answer.acceptNamed", { guest: "Salma" }) })
      .click();
    await expect(page.getByText(t("hosting.answer.accepted"))).toBeVisible();
  });

  await test.step("the guest sees it confirmed, and cancels and owes nothing, as was shown", async () => {
    await guest.goto("/ar/dashboard/bookings");
    await venueLink.click();
    await expect(guest.getByText(t("bookings.status.confirmed")).first()).toBeVisible();
    await openCancellation(guest, t);
    const dialog = guest.getByRole("dialog");
    await expect(dialog).toContainText(t("bookings.cancel.nothingDue"));
    await dialog.getByRole("button", { name: t("bookings.cancel.confirm") }).click();
    await expect(guest.getByTestId("cancelled-stillDue")).toHaveText(
      formatMoney(0, "EGP", "ar", { full: true }),
    );
    await guestContext.close();
  });

  await test.step("the host was notified of each decision", async () => {
    const client = await signedInClient(hostEmail, demoPassword);
    const { data } = await client.from("notifications").select("kind");
    expect(data?.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["venue_approved", "booking_requested", "booking_cancelled"]),
    );
  });
});
