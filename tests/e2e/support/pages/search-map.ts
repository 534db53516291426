import type { Page } from "@playwright/test";

/** The venues on the map of the results: prices, dots and clusters. */
export const marks = (page: Page) => page.locator("[data-markers]");

/** The ids of the venues on the map, also of those in clusters, sorted. */
export const markedIds = (page: Page) =>
  marks(page).evaluateAll((all) =>
    all.flatMap((mark) => mark.getAttribute("data-markers")?.split(" ") ?? []).sort(),
  );

/** The ids of the venues in the list beside the map, in its order. */
export const listedIds = (page: Page) =>
  page
    .locator("[data-venue]")
    .evaluateAll((all) => all.map((item) => item.getAttribute("data-venue") ?? ""));
