import type { Page } from "@playwright/test";
import { asService, type newPerson } from "./backend";
import { at, type TestLocale, words } from "./i18n";
import { plainPhoto } from "./photo-kinds";
import { expect } from "./test";

export const DRAFT = "mahfil_venue_draft";

export type Signed = Awaited<ReturnType<typeof newPerson>>;

/** The parts of the wizard as a person names them, in that language. */
export function wizard(page: Page, locale: TestLocale) {
  const say = words(locale);
  const button = (key: string, values?: Record<string, string | number>) =>
    page.getByRole("button", { name: say(`wizard.${key}`, values), exact: true });
  const text = (key: string) =>
    page.getByRole("textbox", { name: say(`wizard.${key}`), exact: true });
  const select = (key: string) =>
    page.getByRole("combobox", { name: say(`wizard.${key}`), exact: true });
  const step = (name: string) =>
    page.getByRole("heading", { level: 2, name: say(`wizard.steps.${name}.title`), exact: true });
  const next = () => button("continue");
  return {
    say,
    button,
    text,
    select,
    step,
    next,
    open: async () => {
      await page.goto(at(locale, "/host/venues/add"));
      await expect(step("basics")).toBeVisible();
    },
    fillBasics: async (title: string) => {
      await text("basics.title").fill(title);
      await select("basics.type").selectOption({ index: 1 });
      await text("basics.capacity").fill(locale === "ar" ? "١٢٠" : "120");
      await text("basics.address").fill("12 Corniche Street");
    },
    toast: (key: string) => page.getByText(say(`wizard.toasts.${key}`), { exact: true }),
  };
}

/** Every venue of the host with what the wizard saves, oldest first. */
export async function venuesOf(host: Signed) {
  const { data, error } = await asService()
    .from("venues")
    .select("*, venue_pricing(*), venue_addons(name, price, stock), venue_images(path, caption)")
    .eq("host_id", host.id)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** A complete draft in the browser, as a host leaves it, with the wizard at that step. */
export async function leaveDraft(page: Page, host: Signed, step: number) {
  const types = await asService().from("venue_types").select("id").limit(1);
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  const { error } = await host.client.storage
    .from("venue-images")
    .upload(path, await plainPhoto(), { contentType: "image/webp" });
  if (error) throw error;
  const draft = {
    title: "Draft Hall",
    venue_type_id: types.data?.[0]?.id,
    capacity: 50,
    address: "1 Street",
    images: [path],
    price_per_hour: 900,
    step,
    owner: host.id,
  };
  await page.addInitScript(
    ([key, text]) => {
      if (key && text && !sessionStorage.getItem("left")) localStorage.setItem(key, text);
      sessionStorage.setItem("left", "yes");
    },
    [DRAFT, JSON.stringify(draft)],
  );
}
