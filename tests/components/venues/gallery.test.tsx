import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Gallery } from "@/components/venues/photos/gallery";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { languageNames, locales, type TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { desktop, phone, type Screen } from "../support/views.ts";

const images = [1, 2, 3].map((number) => ({
  path: `venue/${number}.webp`,
  alt: { en: "", ar: "" },
  caption: { en: "", ar: "" },
}));

/** Renders the gallery of a venue; returns its parts. */
async function renderGallery(locale: TestLocale, screen: Screen) {
  const t = translator(locale);
  await renderIn(locale, <Gallery name="Nile Hall" images={images} imageUrl={venueImageUrl} />, {
    screen,
  });
  const name = t("venues.gallery.label", { name: "Nile Hall" });
  const viewer = page.getByRole("dialog", { name });
  return {
    first: page.getByRole("region", { name }).getByRole("link").first(),
    viewer,
    position: (number: number) => viewer.getByText(`${number} ${t("venues.gallery.of")} 3`),
  };
}

for (const locale of locales) {
  const isArabic = locale === "ar";

  test(`pictures open over the page, are turned with the keys, and give the focus back (${languageNames[locale]})`, async () => {
    const { first, viewer, position } = await renderGallery(locale, desktop);
    (await first.findElement()).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(position(1)).toBeVisible();
    const { width, height } = (await viewer.findElement()).getBoundingClientRect();
    expect([width, height]).toEqual([desktop.width, desktop.height]);
    await userEvent.keyboard(isArabic ? "{ArrowLeft}" : "{ArrowRight}");
    await expect.element(position(2)).toBeVisible();
    await userEvent.keyboard(isArabic ? "{ArrowRight}" : "{ArrowLeft}");
    await expect.element(position(1)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(first).toHaveFocus();
  });

  test(`the next picture lies where reading goes on, and scrolling there counts as turning (${languageNames[locale]})`, async () => {
    const { first, viewer, position } = await renderGallery(locale, phone);
    await first.click();
    await expect.element(position(1)).toBeVisible();
    const list = (await viewer.getByRole("list").findElement()) as HTMLElement;
    list.scrollBy({ left: isArabic ? -phone.width : phone.width, behavior: "instant" });
    await expect.element(position(2)).toBeVisible();
    list.scrollBy({ left: isArabic ? phone.width : -phone.width, behavior: "instant" });
    await expect.element(position(1)).toBeVisible();
  });
}
