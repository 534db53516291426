import { vi } from "vitest";
import { page } from "vitest/browser";
import { Wizard } from "@/components/venues/listing/wizard/wizard";
import { saveVenueAction } from "@/lib/venues/listing/actions";
import { DRAFT_KEY, writeDraft } from "@/lib/venues/listing/drafts";
import { emptyListing, type VenueForm } from "@/lib/venues/listing/schemas";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import type { TestLocale } from "./locales.ts";
import { translator } from "./messages.ts";
import { renderIn } from "./render.tsx";

const hostId = "0190a1b2-0000-7000-8000-000000000001";
export const venueId = "0190a1b2-0000-7000-8000-000000000002";

const choices: ListingChoices = {
  types: [
    { id: "0190a1b2-0000-7000-8000-000000000011", slug: "hall", name: { en: "Hall", ar: "قاعة" } },
    { id: "0190a1b2-0000-7000-8000-000000000012", slug: "cafe", name: { en: "Café", ar: "مقهى" } },
  ],
  events: [],
  amenities: [
    { slug: "parking", name: { en: "Parking", ar: "موقف سيارات" }, category: "access" },
  ] as ListingChoices["amenities"],
  cities: [
    {
      slug: "cairo",
      name: { en: "Cairo", ar: "القاهرة" },
      country: "EG",
      timeZone: "Africa/Cairo",
      currency: "EGP",
      latitude: 30.04,
      longitude: 31.24,
    },
  ],
  services: [],
  feePercent: 10,
  hasMoreServices: false,
  properties: [],
};

/** A complete listing. */
export const completeForm: VenueForm = {
  ...emptyListing,
  title: "Draft Hall",
  venue_type_id: choices.types[0]?.id ?? "",
  capacity: 50,
  address: "1 Street",
  city: "Cairo",
  country: "EG",
  images: [`${hostId}/${venueId}/0190a1b2-0000-7000-8000-000000000021.webp`],
  price_per_hour: 900,
};

/** A saved draft of that listing, as its host edits it. */
export const savedListing = (form: Partial<VenueForm> = {}): HostListing => ({
  id: venueId,
  version: "1",
  status: "draft",
  isArchived: false,
  form: { ...completeForm, ...form },
  reason: null,
  approvedImages: [],
  consents: {},
});

type Options = Parameters<typeof renderIn>[2] & {
  /** The draft of a new listing in the browser, at a step. */
  draft?: { form: VenueForm; step: number };
  /** A saved listing; none for a new one. */
  listing?: HostListing;
  /** The step at which a saved listing is opened. */
  step?: number;
};

/** The default answer to a save. */
export const savedAnswer = {
  ok: true,
  data: { saved: true, id: venueId, version: "2" },
} as const;

/** Renders the wizard of a host. Returns locators by the labels of that language. */
export async function openWizard(
  locale: TestLocale,
  { draft, listing, step: firstStep, ...options }: Options = {},
) {
  vi.mocked(saveVenueAction).mockResolvedValue(savedAnswer);
  if (draft) {
    writeDraft(localStorage, { ...draft, venueId: null, version: null }, hostId);
  }
  const screen = await renderIn(
    locale,
    <div className="mx-auto w-full max-w-page px-4 py-6">
      <Wizard choices={choices} hostId={hostId} listing={listing ?? null} step={firstStep} />
    </div>,
    { address: "/host/venues/add", ...options },
  );
  const t = translator(locale);
  const byRole = (role: "button" | "textbox" | "combobox") => (key: string) =>
    page.getByRole(role, { name: t(`wizard.${key}`), exact: true });
  const button = byRole("button");
  const text = byRole("textbox");
  const select = byRole("combobox");
  return {
    ...screen,
    t,
    button,
    text,
    select,
    step: (name: string) =>
      page.getByRole("heading", { level: 2, name: t(`wizard.steps.${name}.title`), exact: true }),
    next: () => button("continue"),
    fillBasics: async (title: string) => {
      await text("basics.title").fill(title);
      await select("basics.type").selectOptions(choices.types[0]?.id ?? "");
      await text("basics.capacity").fill(locale === "ar" ? "١٢٠" : "120");
      await text("basics.address").fill("12 Corniche Street");
    },
    toast: (key: string) => page.getByText(t(`wizard.toasts.${key}`), { exact: true }),
    /** Returns the draft that the browser stores, or null. */
    storedDraft: () => localStorage.getItem(DRAFT_KEY),
  };
}
