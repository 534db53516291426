// An unchanged rejected listing asks for a note before it is submitted again.
import { beforeEach, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ListingButtons } from "@/components/listings/listing-buttons";
import { ServiceForm } from "@/components/services/service-form";
import { ProviderForm } from "@/components/users/provider-form";
import { VenueRow } from "@/components/venues/listing/host-venue-row";
import { submitListing } from "@/lib/listings/actions";
import { saveService } from "@/lib/services/provider-actions";
import type { ServiceInput } from "@/lib/services/provider-schemas";
import { registerProvider } from "@/lib/users/actions";
import { publishVenueAction, saveVenueAction } from "@/lib/venues/listing/actions";
import type { HostVenue } from "@/lib/venues/listing/types";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { openWizard, savedAnswer, savedListing, venueId } from "../support/listing-wizard.tsx";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const unchanged = { ok: false, code: "rejected_unchanged" } as const;
const id = "0190a1b2-0000-7000-8000-000000000031";
const note = "The photos are from this week, by daylight";

const venue: HostVenue = {
  id,
  name: { en: "Canal Room", ar: "قاعة القناة" },
  isUntitled: false,
  type: null,
  city: { en: "Cairo", ar: "القاهرة" },
  capacity: 80,
  status: "rejected",
  archivedAt: null,
  featured: false,
  image: null,
  reason: "Too dark",
  submittedAt: null,
  updatedAt: "2030-01-01T00:00:00Z",
  revision: null,
};

const service: Omit<ServiceInput, "mode"> = {
  name: "Choir",
  nameAr: "",
  description: "We sing",
  descriptionAr: "",
  category: "0190a1b2-0000-7000-8000-000000000041",
  pricingType: "fixed",
  price: 300,
  currency: "EGP",
  city: "cairo",
  images: [],
  captions: {},
};

beforeEach(() => {
  vi.clearAllMocks();
});

/** The dialog that asks for the note, with its parts. */
function getDialog({ t }: Pick<View, "t">) {
  const text = (key: string) => t(`reasonDialog.review.${key}`);
  const dialog = page.getByRole("dialog", { name: text("title") });
  return {
    dialog,
    text,
    field: dialog.getByRole("textbox", { name: text("label") }),
    send: dialog.getByRole("button", { name: text("send"), exact: true }),
    cancel: dialog.getByRole("button", { name: text("cancel"), exact: true }),
  };
}

testInEachView(
  "a rejected venue that has not changed is submitted with a note, asked for in a dialog that is used with the keys",
  async (view) => {
    const { locale, screen, t } = view;
    vi.mocked(submitListing).mockResolvedValueOnce(unchanged);
    vi.mocked(submitListing).mockResolvedValue({ ok: true, data: { id } });
    await renderIn(
      locale,
      <ul>
        <VenueRow venue={venue} />
      </ul>,
      { screen },
    );
    const name = venue.name[locale] ?? "";
    const submit = page.getByRole("button", { name: t("hosting.venues.submitNamed", { name }) });
    await submit.click();
    const { dialog, field, send, text } = getDialog(view);
    await expect.element(dialog.getByText(text("body"))).toBeVisible();
    await expectAccessibleInBothThemes();

    await field.fill("Too short");
    await send.click();
    await expect.element(field).toHaveAccessibleDescription(new RegExp(text("tooShort")));
    await field.fill("x".repeat(1001));
    await send.click();
    await expect.element(field).toBeInvalid();
    expect(submitListing).toHaveBeenCalledTimes(1);
    await field.fill(` ${note} `);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(submitListing).toHaveBeenLastCalledWith({ id, note });
  },
);

testInOneView("a refused note about a venue leaves the dialog with its text", async (view) => {
  vi.mocked(submitListing).mockResolvedValue(unchanged);
  await renderIn(
    view.locale,
    <ul>
      <VenueRow venue={venue} />
    </ul>,
  );
  await page
    .getByRole("button", {
      name: view.t("hosting.venues.submitNamed", { name: venue.name[view.locale] ?? "" }),
    })
    .click();
  const { dialog, field, send, cancel } = getDialog(view);
  await field.fill(note);
  await send.click();
  await expect.element(page.getByText(view.t("errors.rejected_unchanged"))).toBeVisible();
  await expect.element(field).toHaveValue(note);
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

testInOneView("a rejected service is submitted again with a note", async (view) => {
  vi.mocked(submitListing).mockResolvedValueOnce(unchanged);
  vi.mocked(submitListing).mockResolvedValue({ ok: true, data: { id } });
  await renderIn(
    view.locale,
    <ListingButtons
      kind="service"
      id={id}
      name={service.name}
      status="rejected"
      isArchived={false}
      hasRevision={false}
    />,
  );
  await page
    .getByRole("button", {
      name: view.t("provider.services.submitNamed", { name: service.name }),
    })
    .click();
  const { dialog, field, send } = getDialog(view);
  await field.fill(note);
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(submitListing).toHaveBeenLastCalledWith({ id, note });
});

testInOneView(
  "the form of a rejected service asks for a note and keeps its values",
  async (view) => {
    vi.mocked(saveService).mockResolvedValueOnce(unchanged);
    vi.mocked(saveService).mockResolvedValue({
      ok: true,
      data: { id, version: "3", needsVerification: false, awaitsReview: false },
    });
    await renderIn(
      view.locale,
      <ServiceForm
        id={id}
        version="2"
        status="rejected"
        describable={null}
        values={service}
        choices={{
          categories: [{ id: service.category, name: { en: "Music", ar: "موسيقى" } }],
          cities: [{ slug: "cairo", name: { en: "Cairo", ar: "القاهرة" }, currency: "EGP" }],
          feePercent: 10,
        }}
      />,
    );
    await page.getByRole("button", { name: view.t("provider.form.submit"), exact: true }).click();
    const { dialog, field, send } = getDialog(view);
    await field.fill(note);
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saveService).toHaveBeenLastCalledWith(
      expect.objectContaining({ id, note, service: expect.objectContaining({ mode: "submit" }) }),
    );
  },
);

testInOneView("the form of a rejected business asks for a note", async (view) => {
  vi.mocked(registerProvider).mockResolvedValueOnce(unchanged);
  vi.mocked(registerProvider).mockResolvedValue({ ok: true, data: {} });
  await renderIn(
    view.locale,
    <ProviderForm
      provider={{
        businessName: "Band",
        businessDescription: "We play",
        categoryIds: [service.category],
        logo: null,
        websiteUrl: "",
        yearsOfExperience: 4,
        eventsAtOnce: 1,
        status: "rejected",
        rejectionReason: "No name",
      }}
      categories={[{ id: service.category, name: "Music" }]}
    />,
  );
  await page.getByRole("button", { name: view.t("onboarding.provider.save") }).click();
  const { dialog, field, send } = getDialog(view);
  await field.fill(note);
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(registerProvider).toHaveBeenLastCalledWith(
    expect.objectContaining({ businessName: "Band", note }),
  );
});

testInOneView("the wizard asks for a note before it publishes what was rejected", async (view) => {
  vi.mocked(publishVenueAction).mockResolvedValueOnce({
    ok: true,
    data: {
      published: false,
      id: venueId,
      version: "2",
      code: "rejected_unchanged",
      fields: [],
    },
  });
  vi.mocked(publishVenueAction).mockResolvedValue({
    ok: true,
    data: { published: true, id: venueId, version: "3" },
  });
  const listing = { ...savedListing(), status: "rejected", reason: "Too dark" } as const;
  const { button, toast } = await openWizard(view.locale, { listing, step: 6 });
  await button("publish.publish.action").click();
  const { dialog, field, send } = getDialog(view);
  await field.fill(note);
  // The question is not an error: no message says that the listing was not published.
  expect(toast("publishFailed").elements()).toEqual([]);
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toast("published")).toBeVisible();
  expect(publishVenueAction).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: venueId, version: "2", note }),
  );
});

testInOneView(
  "the wizard asks for a note before it saves a rejected change again",
  async (view) => {
    const listing = { ...savedListing(), status: "active" } as const;
    const { button, toast } = await openWizard(view.locale, { listing, step: 2 });
    vi.mocked(saveVenueAction).mockResolvedValueOnce(unchanged);
    vi.mocked(saveVenueAction).mockResolvedValue(savedAnswer);
    await button("saveChanges").click();
    const { dialog, field, send } = getDialog(view);
    await field.fill(note);
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(toast("changesSaved")).toBeVisible();
    expect(saveVenueAction).toHaveBeenLastCalledWith(expect.objectContaining({ note }));
  },
);
