import { expect, type Page } from "@playwright/test";
import { serviceClient } from "../backend";
import { storePhoto } from "../fixtures/photos";
import { someVenueType } from "../fixtures/venue";
import { localePath, type TestLocale, translator } from "../i18n";
import type { TestUser } from "../users";

export const DRAFT_KEY = "mahfil_venue_draft";

/** Locates the parts of the listing wizard by their labels. */
export function listingWizard(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const button = (key: string, values?: Record<string, string | number>) =>
    page.getByRole("button", { name: t(`wizard.${key}`, values), exact: true });
  const text = (key: string) =>
    page.getByRole("textbox", { name: t(`wizard.${key}`), exact: true });
  const select = (key: string) =>
    page.getByRole("combobox", { name: t(`wizard.${key}`), exact: true });
  const step = (name: string) =>
    page.getByRole("heading", { level: 2, name: t(`wizard.steps.${name}.title`), exact: true });
  return {
    t,
    button,
    text,
    select,
    step,
    next: () => button("continue"),
    open: async () => {
      await page.goto(localePath(locale, "/host/venues/add"));
      await expect(step("basics")).toBeVisible();
    },
    fillBasics: async (title: string) => {
      await text("basics.title").fill(title);
      await select("basics.type").selectOption({ index: 1 });
      await text("basics.capacity").fill(locale === "ar" ? "١٢٠" : "120");
      await text("basics.address").fill("12 Corniche Street");
    },
    toast: (key: string) => page.getByText(t(`wizard.toasts.${key}`), { exact: true }),
    /** Returns the draft that the browser stores, or null. */
    storedDraft: () => page.evaluate((key) => localStorage.getItem(key), DRAFT_KEY),
  };
}

/** Returns all venues of the host with the fields that the wizard saves, oldest first. */
export async function venuesOf(host: TestUser) {
  const { data, error } = await serviceClient()
    .from("venues")
    .select("*, venue_pricing(*), venue_addons(name, price, stock), venue_images(path, caption)")
    .eq("host_id", host.id)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** Stores a complete draft at that step in the browser, before it opens its next page. */
export async function storeDraft(page: Page, host: TestUser, step: number) {
  const [path, typeId] = await Promise.all([storePhoto("venue-images", host.id), someVenueType()]);
  const draft = {
    title: "Draft Hall",
    venue_type_id: typeId,
    capacity: 50,
    address: "1 Street",
    city: "Cairo",
    country: "EG",
    images: [path],
    price_per_hour: 900,
    step,
    owner: host.id,
  };
  await page.addInitScript(
    ([key, text]) => {
      if (key && text && !sessionStorage.getItem("stored")) localStorage.setItem(key, text);
      sessionStorage.setItem("stored", "yes");
    },
    [DRAFT_KEY, JSON.stringify(draft)],
  );
}
