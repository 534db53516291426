import AxeBuilder from "@axe-core/playwright";
import { asService } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { ownEvent } from "./support/own-event";
import { fitsScreen, setScreen, widths } from "./support/screens";
import { expect, test } from "./support/test";

/** A booking that ended two days ago. */
const afterAnEvent = () => ownEvent("completed", -50);

for (const locale of locales) {
  const say = words(locale);

  for (const width of widths) {
    test.describe(`reviews (${locale}, ${width})`, () => {
      test("the guest writes one, the host answers, and everybody reads both", async ({
        page,
        signIn,
        browser,
        baseURL,
      }) => {
        await setScreen(page, width);
        const { host, guest, venueId, bookingId, name } = await afterAnEvent();
        // What strangers see first, so that it is remembered and must be forgotten.
        const strangers = await browser.newContext({ baseURL: baseURL ?? "" });
        const stranger = await strangers.newPage();
        await setScreen(stranger, width);
        await stranger.goto(at(locale, `/venues/${venueId}`));
        await expect(stranger.getByRole("heading", { name: say("reviews.none") })).toBeVisible();

        await signIn(page, locale, guest.email, guest.password);
        await page.goto(at(locale, "/dashboard/bookings?group=completed"));
        await page.getByRole("link", { name: say("bookings.card.review") }).click();
        await page.waitForURL((url) => url.pathname.endsWith(`/dashboard/bookings/${bookingId}`));
        await expect(page.getByRole("heading", { name: say("reviews.form.title") })).toBeVisible();
        await fitsScreen(page, width);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);

        // Nothing is sent before there are stars and words.
        const publish = page.getByRole("button", { name: say("reviews.form.send") });
        await publish.click();
        await expect(page.getByText(say("reviews.form.ratingMissing"))).toBeVisible();
        await expect(page.getByText(say("reviews.form.wordsMissing"))).toBeVisible();
        // The first star has the focus; space takes it, and the arrows of that direction move on.
        const star = (stars: number) =>
          page.getByRole("radio", { name: say("reviews.stars", { stars }) });
        await expect(star(1)).toBeFocused();
        await page.keyboard.press("Space");
        for (let moves = 0; moves < 3; moves++) await page.keyboard.press("ArrowDown");
        await expect(star(4)).toBeChecked();
        const text = `${name}: a calm evening`;
        await page.getByLabel(say("reviews.form.words"), { exact: true }).fill(text);
        await publish.click();
        await expect(page.getByRole("heading", { name: say("reviews.own") })).toBeVisible();
        await expect(page.getByText(text)).toBeVisible();
        await expect(publish).toHaveCount(0);
        await fitsScreen(page, width);

        await stranger.reload();
        await expect(stranger.getByText(text)).toBeVisible();

        await page.context().clearCookies();
        await signIn(page, locale, host.email, host.password);
        await page.goto(at(locale, `/host/bookings/${bookingId}`));
        await expect(page.getByText(text)).toBeVisible();
        const answer = `${name}: come again`;
        await page.getByLabel(say("reviews.reply.words"), { exact: true }).fill(answer);
        await page.getByRole("button", { name: say("reviews.reply.send") }).click();
        await expect(page.getByText(answer)).toBeVisible();
        await expect(page.getByRole("button", { name: say("reviews.reply.send") })).toHaveCount(0);
        await fitsScreen(page, width);

        await stranger.reload();
        await expect(stranger.getByText(answer)).toBeVisible();
        await fitsScreen(stranger, width);
        await strangers.close();
      });

      test("a venue with many shows the newest, and all on a page of their own", async ({
        page,
      }) => {
        await setScreen(page, width);
        const { host, guest, venueId, name } = await afterAnEvent();
        const service = asService();
        const now = Date.now();
        const hours = (ago: number) => new Date(now - ago * 3_600_000).toISOString();
        const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
        const { error } = await service.from("bookings").insert(
          ids.map((id, index) => ({
            id,
            venue_id: venueId,
            guest_id: guest.id,
            host_id: host.id,
            status: "completed",
            starts_at: hours(100 + index * 5),
            ends_at: hours(98 + index * 5),
            occupied: `[${hours(100 + index * 5)},${hours(98 + index * 5)})`,
            time_zone: "Africa/Cairo",
            guests: 2,
            currency: "EGP",
            total_minor: 1,
            lines: [],
            policy: "flexible",
            idempotency_key: id,
            submitted_at: hours(500),
            confirmed_at: hours(499),
          })),
        );
        if (error) throw error;
        const reviews = ids.map((id, index) => ({
          booking_id: id,
          venue_id: venueId,
          author_id: guest.id,
          author_name: "Hala",
          rating: 1 + (index % 5),
          text: `${name} number ${index}`,
          created_at: hours(10 + index),
        }));
        const written = await service.from("reviews").insert(reviews);
        if (written.error) throw written.error;

        await page.goto(at(locale, `/venues/${venueId}`));
        await expect(page.getByText(`${name} number 7`)).toBeVisible();
        await expect(page.getByText(`${name} number 8`)).toHaveCount(0);
        await fitsScreen(page, width);
        await page.getByRole("link", { name: say("reviews.all", { count: 10 }) }).click();
        await page.waitForURL((url) => url.pathname.endsWith("/reviews"));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          say("reviews.of", { name }),
        );
        for (const { text } of reviews) {
          await expect(page.getByText(text, { exact: true })).toBeVisible();
        }
        await expect(
          page.getByText(say("reviews.share", { stars: 5, count: 2 }), { exact: true }),
        ).toHaveCount(1);
        await fitsScreen(page, width);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
      });
    });
  }
}
