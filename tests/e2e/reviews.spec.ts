// Combinations: English on a desktop and Arabic on a phone, because stars follow the direction of reading.
import { sample } from "../support/sample";
import { accessibilityProblems, expectAccessible } from "./support/accessibility";
import { insertBooking } from "./support/fixtures/booking";
import { insertReviews } from "./support/fixtures/reviews";
import { localePath, translator } from "./support/i18n";
import { desktop, expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs, signOut } from "./support/users";

/** Creates a booking that ended two days ago. */
const bookingOfLastWeek = () => insertBooking("completed", -50);

/** Ten more reviews for each rating, twice. */
const insertTenReviews = (booking: Awaited<ReturnType<typeof insertBooking>>) =>
  insertReviews(
    booking,
    Array.from({ length: 10 }, (_, index) => 1 + (index % 5)),
  );

// Both views: the arrow keys of the stars follow the reading direction.
for (const { locale, screen, view } of views) {
  const t = translator(locale);

  test(`a guest writes a review with the keys, the host replies, and everybody reads both (${view})`, async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize(screen);
    const { host, guest, venueId, bookingId, name } = await bookingOfLastWeek();
    // Opened before, so that the page without a review is cached and must be invalidated.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.setViewportSize(screen);
    await visitor.goto(localePath(locale, `/venues/${venueId}`));
    await expect(visitor.getByRole("heading", { name: t("reviews.none") })).toBeVisible();

    await signInAs(context, guest);
    await page.goto(localePath(locale, "/dashboard/bookings?group=past"));
    await page.getByRole("link", { name: t("bookings.card.review") }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/dashboard/bookings/${bookingId}`));
    await expect(page.getByRole("heading", { name: t("reviews.form.title") })).toBeVisible();
    await expectAccessible(page);

    // Sends nothing before there are stars and a text.
    const publish = page.getByRole("button", { name: t("reviews.form.send") });
    await publish.click();
    await expect(page.getByText(t("reviews.form.ratingMissing"))).toBeVisible();
    await expect(page.getByText(t("reviews.form.wordsMissing"))).toBeVisible();
    const star = (stars: number) =>
      page.getByRole("radio", { name: t("reviews.stars", { stars }) });
    await expect(star(1)).toBeFocused();
    await page.keyboard.press("Space");
    for (let moves = 0; moves < 3; moves++) await page.keyboard.press("ArrowDown");
    await expect(star(4)).toBeChecked();
    const text = `${name}: a calm evening`;
    await page.getByLabel(t("reviews.form.words"), { exact: true }).fill(text);
    await publish.click();
    await expect(page.getByRole("heading", { name: t("reviews.own") })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(publish).toHaveCount(0);
    await expectNoOverflow(page);
    await visitor.reload();
    await expect(visitor.getByText(text)).toBeVisible();

    await signOut(context);
    await signInAs(context, host);
    await page.goto(localePath(locale, `/host/bookings/${bookingId}`));
    await expect(page.getByText(text)).toBeVisible();
    const reply = `${name}: come again`;
    await page.getByLabel(t("reviews.reply.words"), { exact: true }).fill(reply);
    const send = page.getByRole("button", { name: t("reviews.reply.send") });
    await send.click();
    await expect(page.getByText(reply)).toBeVisible();
    await expect(send).toHaveCount(0);
    await expectNoOverflow(page);
    await visitor.reload();
    await expect(visitor.getByText(reply)).toBeVisible();
    await expectNoOverflow(visitor);
    await visitor.context().close();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a venue with many reviews shows the newest, and all of them on a page of their own",
)) {
  const t = translator(locale);

  test(`a venue with many reviews shows the newest, and all of them on a page of their own (${view})`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    const booking = await bookingOfLastWeek();
    const texts = await insertTenReviews(booking);
    await page.goto(localePath(locale, `/venues/${booking.venueId}`));
    await expect(page.getByText(String(texts[7]))).toBeVisible();
    await expect(page.getByText(String(texts[8]))).toHaveCount(0);
    await expectNoOverflow(page);
    await test.step("the reviews of a venue use the whole width of the page", async () => {
      await page.setViewportSize(desktop);
      const section = page.locator("#reviews");
      const [whole, first, second] = await Promise.all(
        [section, ...texts.slice(0, 2).map((text) => section.locator("li", { hasText: text }))].map(
          (part) => part.boundingBox(),
        ),
      );
      if (!whole || !first || !second) throw new Error("the reviews are not shown");
      expect(whole.width).toBeGreaterThan(1100);
      // Beside each other, the second one up to the page's end.
      expect(second.y).toBeCloseTo(first.y, 0);
      const end = ({ x, width }: typeof whole) => (locale === "ar" ? x : x + width);
      expect(end(second)).toBeCloseTo(end(whole), 0);
      await page.setViewportSize(screen);
    });
    await page.getByRole("link", { name: t("reviews.all", { count: 10 }) }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/reviews"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("reviews.of", { name: booking.name }),
    );
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(
      page.getByText(t("reviews.share", { stars: 5, count: 2 }), { exact: true }),
    ).toHaveCount(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectNoOverflow(page);
  });
}

for (const { locale, screen, view } of sample(
  views,
  "the number of each rating leads to its reviews, without scripts too",
)) {
  const t = translator(locale);

  test(`the number of each rating leads to its reviews, without scripts too (${view})`, async ({
    browser,
  }) => {
    const booking = await bookingOfLastWeek();
    const texts = await insertTenReviews(booking);
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: screen });
    const page = await context.newPage();
    await page.goto(localePath(locale, `/venues/${booking.venueId}`));
    const filter = page.getByRole("navigation", { name: t("reviews.filter") });
    await expect(filter.getByRole("link")).toHaveCount(5);
    const two = t("reviews.share", { stars: 2, count: 2 });
    await filter.getByRole("link", { name: two }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/reviews/rating/2"));
    await expect(page.getByRole("heading", { name: two })).toBeVisible();
    await expect(filter.getByRole("link", { name: two })).toHaveAttribute("aria-current", "page");
    for (const [index, text] of texts.entries()) {
      await expect(page.getByText(text, { exact: true })).toHaveCount(index % 5 === 1 ? 1 : 0);
    }
    await expectNoOverflow(page);
    await page.getByRole("link", { name: t("reviews.everyRating") }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/reviews"));
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await context.close();
  });
}
