import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { asService, asStranger, type newPerson } from "./backend";
import { hydrated } from "./hydrated";
import { type TestLocale, words } from "./i18n";
import { plainPhoto } from "./photo-kinds";
import { expect } from "./test";

type Host = Awaited<ReturnType<typeof newPerson>>;

/** A complete draft of that host, with a photo that is stored. */
export async function draftOf(host: Host, name: string) {
  const path = `${host.id}/${crypto.randomUUID()}.webp`;
  const stored = await host.client.storage
    .from("venue-images")
    .upload(path, await plainPhoto(), { contentType: "image/webp" });
  if (stored.error) throw stored.error;
  const type = await asService().from("venue_types").select("id").limit(1).single();
  const { data, error } = await host.client
    .from("venues")
    .insert({
      host_id: host.id,
      type_id: type.data?.id,
      name,
      description: "Lamps over the water.",
      capacity: 40,
      address: "5 Canal Street",
      city: "Cairo",
      country: "EG",
      images: [path],
      price_per_hour: 100_000,
    })
    .select("id")
    .single();
  if (error) throw error;
  return { id: data.id as string, path };
}

/** Whether the picture is there for everybody, past every cache. */
export const isThere = async (path: string) => {
  const { publicUrl } = asStranger().storage.from("venue-images").getPublicUrl(path).data;
  return (await fetch(`${publicUrl}?${crypto.randomUUID()}`)).ok;
};

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Chooses from the menu of a venue in its host's list: what it is called there, and where that stands. */
export async function chooseFromMenu(page: Page, locale: TestLocale, name: string, key: string) {
  const say = words(locale);
  const more = page.getByRole("button", {
    name: say("hosting.venues.moreNamed", { name }),
    exact: true,
  });
  await hydrated(more);
  await more.click();
  await page.getByRole("menuitem", { name: say(key, { name }), exact: true }).click();
}

/** The parts of a host's list as a person names them. */
export function listOf(page: Page, locale: TestLocale) {
  const say = words(locale);
  return {
    say,
    button: (key: string, values?: Record<string, string>) =>
      page.getByRole("button", { name: say(`hosting.venues.${key}`, values), exact: true }),
    choose: (key: string, name: string) =>
      chooseFromMenu(page, locale, name, `hosting.venues.${key}`),
    row: (name: string) =>
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name, exact: true }) }),
    group: (key: string) =>
      page
        .getByRole("navigation", { name: say("hosting.venues.filters"), exact: true })
        .getByRole("link", { name: new RegExp(`^${say(key)} ?\\d`) }),
    toast: (key: string) => page.getByText(say(`hosting.venues.done.${key}`), { exact: true }),
    name: page.getByRole("textbox", { name: say("wizard.basics.title"), exact: true }),
    meter: page.getByRole("meter", { name: say("completeness.title"), exact: true }),
  };
}
