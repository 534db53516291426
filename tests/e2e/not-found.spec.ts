// Combinations: both languages for what is read without scripts; with scripts English on a desktop, Arabic on a phone.
import { sample } from "../support/sample";
import { siteUrl } from "./support/backend";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, failedResource, test } from "./support/test";

const unknownPaths = () => {
  const id = crypto.randomUUID();
  return [
    "/no-such-page",
    "/no/such/page.html",
    `/venues/${id}`,
    "/venues/not-an-id",
    `/venues/${id}/reviews`,
    `/venues/${id}/reviews/2`,
    `/venues/${id}/reviews/rating/5`,
    `/services/${id}`,
    "/explore/nothing",
    "/not-found",
    // Below the protected areas a visitor is not asked to sign in for it.
    "/host/no-such-page",
    "/booking",
    `/dashboard/bookings/${id}/no-such-page`,
    "/%E0%A4%A",
  ];
};

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of sample(
    locales,
    "an address that does not exist says so, with its own title and ways on",
  )) {
    test(`an address that does not exist says so, with its own title and ways on (${languageNames[locale]})`, async ({
      page,
      allowedMessages,
    }) => {
      // The browser logs the status of the page.
      allowedMessages.push(failedResource);
      const t = translator(locale);
      for (const path of unknownPaths()) {
        // Twice: the second response comes from the caches filled by the first.
        for (const answer of [
          await page.goto(localePath(locale, path)),
          await page.goto(localePath(locale, path)),
        ]) {
          expect(answer?.status(), path).toBe(404);
          const heading = page.getByRole("heading", { level: 1 });
          await expect(heading, path).toHaveText(t("layout.notFound.title"));
          await expect(page).toHaveTitle(`${t("layout.notFound.title")} | ${t("app.name")}`);
        }
        const html = page.locator("html");
        await expect(html).toHaveAttribute("lang", locale);
        await expect(html).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
        await expect(page.getByText(t("layout.notFound.body"))).toBeVisible();
      }
      const main = page.getByRole("main");
      const home = page.getByRole("banner").getByRole("link", { name: t("app.name"), exact: true });
      await expect(home).toHaveAttribute("href", localePath(locale, "/"));
      await main.getByRole("link", { name: t("layout.notFound.action") }).click();
      await expect(page).toHaveURL(localePath(locale, "/explore"));
    });
  }
});

for (const { locale, screen, isPhone, view } of sample(
  views,
  "an address that does not exist keeps the theme and leads on to pages that exist",
)) {
  test(`an address that does not exist keeps the theme and leads on to pages that exist (${view})`, async ({
    page,
    allowedMessages,
  }) => {
    allowedMessages.push(failedResource);
    const t = translator(locale);
    const pagePath = isPhone ? "/no-such-page" : `/venues/${crypto.randomUUID()}`;
    const path = localePath(locale, pagePath);
    await page.setViewportSize(screen);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("layout.notFound.title"));

    await page
      .getByRole("main")
      .getByRole("link", { name: t("layout.notFound.action") })
      .click();
    await expect(page).toHaveURL(localePath(locale, "/explore"));
    const venue = page.getByRole("article").first().getByRole("link");
    const name = String(await venue.textContent());
    await venue.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("layout.notFound.title"));
    await expect(page).toHaveURL(path);

    const other = locale === "ar" ? "en" : "ar";
    const toggle = page
      .getByRole("banner")
      .getByRole("link", { name: t("nav.language.switch"), exact: true });
    await toggle.focus();
    await expect(toggle).toHaveAttribute("href", new RegExp(`${localePath(other, pagePath)}$`));
    await toggle.click();
    await expect(page).toHaveURL(localePath(other, pagePath));
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    const title = translator(other)("layout.notFound.title");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | ${translator(other)("app.name")}`);
  });
}

// Only in test:all: plain-next.spec.ts shows the answer to a GET.
test("a search engine or a proxy that asks for the head alone gets a 404", {
  tag: "@all",
}, async () => {
  for (const path of ["/no-such-page", `/ar/venues/${crypto.randomUUID()}`, "/not-found"]) {
    expect((await fetch(siteUrl + path, { method: "HEAD" })).status, path).toBe(404);
  }
});

// Only in test:all: plain-next.spec.ts shows the answer.
test("an address of the API that does not exist gets no page that is shown to everybody", {
  tag: "@all",
}, async () => {
  const answer = await fetch(`${siteUrl}/api/none`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain(translator("en")("layout.notFound.title"));
});
