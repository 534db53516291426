// The actions of a provider in their list of services: those of a host for a venue.
import { beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ListingFilters } from "@/components/listings/listing-filters";
import { ProviderServiceRow } from "@/components/services/provider-service-row";
import { archiveListing, duplicateListing } from "@/lib/listings/actions";
import type { ProviderService } from "@/lib/services/provider-types";
import { expectAccessibleInBothThemes, expectNoOverflow } from "../support/accessibility.ts";
import { getAddress } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const id = "0190a1b2-0000-7000-8000-000000000031";
const copyId = "0190a1b2-0000-7000-8000-000000000032";
const names = { en: "Nile Choir", ar: "جوقة النيل" } as const;

const service: ProviderService = {
  id,
  version: "1",
  name: names,
  description: { en: "We sing", ar: "" },
  category: { slug: "music", name: { en: "Music", ar: "موسيقى" } },
  city: { en: "Cairo", ar: "القاهرة" },
  provider: "Choir",
  image: null,
  images: [],
  pricingType: "fixed",
  priceMinor: 30_000,
  currency: "EGP",
  status: "active",
  archivedAt: null,
  featured: false,
  reason: null,
  submittedAt: null,
  updatedAt: "2030-01-01T00:00:00Z",
  revision: null,
};

beforeEach(() => {
  vi.clearAllMocks();
});

/** Renders a service in its provider's list; returns the parts of its menu. */
async function renderRow({ locale, screen, t }: View, values: Partial<ProviderService> = {}) {
  const name = names[locale];
  const label = (key: string) => t(`provider.services.${key}Named`, { name });
  await renderIn(
    locale,
    <ul>
      <ProviderServiceRow service={{ ...service, ...values }} feePercent={10} />
    </ul>,
    { screen, address: "/provider/services" },
  );
  return {
    label,
    more: page.getByRole("button", { name: label("more"), exact: true }),
    item: (key: string) => page.getByRole("menuitem", { name: label(key), exact: true }),
  };
}

testInEachView("the rarer actions of a service are in a menu", async (view) => {
  const { more, item } = await renderRow(view);
  await more.click();
  for (const key of ["pause", "duplicate", "archive"])
    await expect.element(item(key)).toBeVisible();
  await expect.element(item("delete")).not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
  expectNoOverflow();
});

testInOneView("a service is archived after a confirmation", async (view) => {
  vi.mocked(archiveListing).mockResolvedValue({ ok: true, data: { id } });
  const { more, item } = await renderRow(view);
  await more.click();
  await item("archive").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: view.t("provider.services.ask.archive.confirm"), exact: true })
    .click();
  await expect.element(page.getByText(view.t("provider.services.done.archive"))).toBeVisible();
  expect(archiveListing).toHaveBeenCalledWith({ id, isArchived: true });
});

testInOneView(
  "an archived service can be brought back, and neither edited nor resumed",
  async (view) => {
    vi.mocked(archiveListing).mockResolvedValue({ ok: true, data: { id } });
    const { label } = await renderRow(view, {
      status: "paused",
      archivedAt: "2030-01-02T00:00:00Z",
    });
    const row = page.getByRole("listitem");
    await expect.element(page.getByText(view.t("provider.services.archivedHint"))).toBeVisible();
    expect(row.getByRole("link").elements()).toHaveLength(0);
    await expect
      .element(page.getByRole("button", { name: label("resume"), exact: true }))
      .not.toBeInTheDocument();
    await page.getByRole("button", { name: label("unarchive"), exact: true }).click();
    await expect.element(page.getByText(view.t("provider.services.done.unarchive"))).toBeVisible();
    expect(archiveListing).toHaveBeenCalledWith({ id, isArchived: false });
  },
);

testInOneView("the copy of a service is opened to be changed", async (view) => {
  vi.mocked(duplicateListing).mockResolvedValue({ ok: true, data: { id: copyId } });
  const { more, item } = await renderRow(view);
  await more.click();
  await item("duplicate").click();
  await expect.poll(getAddress).toContain(`/provider/services/edit/${copyId}`);
});

testInEachView(
  "the services of a provider are listed by status, and searched by name",
  async (view) => {
    const counts = {
      all: 12,
      draft: 2,
      pending: 0,
      active: 10,
      rejected: 0,
      paused: 0,
      suspended: 0,
    };
    await renderIn(
      view.locale,
      <ListingFilters
        kind="service"
        filter={{ group: "all", text: "" }}
        counts={{ ...counts, archived: 1 }}
        isSearchable
      />,
      { screen: view.screen, address: "/provider/services" },
    );
    const groups = page.getByRole("navigation", { name: view.t("provider.services.filters") });
    expect(
      groups
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(
      ["", "?status=draft", "?status=active", "?status=archived"].map((query) =>
        expect.stringMatching(new RegExp(`/provider/services${query.replace("?", "\\?")}$`)),
      ),
    );
    const search = page.getByRole("searchbox", {
      name: view.t("provider.services.search"),
      exact: true,
    });
    await expect.element(search).toBeVisible();
    await expectAccessibleInBothThemes();
    expectNoOverflow();
  },
);

testInOneView(
  "a service whose change waits for review says so, and what changes can be seen from its menu",
  async (view) => {
    const { more, item } = await renderRow(view, {
      revision: { status: "pending", submittedAt: "2030-01-01T00:00:00Z" },
    });
    await expect.element(page.getByText(view.t("provider.status.changeWaiting"))).toBeVisible();
    await more.click();
    await item("compare").click();
    await expect.poll(getAddress).toContain(`/provider/services/edit/${id}?compare`);
  },
);

testInOneView("a suspended service says why, and cannot be edited", async (view) => {
  const { label } = await renderRow(view, { status: "suspended", reason: "Not yours" });
  await expect.element(page.getByText(view.t("provider.services.suspendedHint"))).toBeVisible();
  await expect.element(page.getByText("Not yours")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: label("edit"), exact: true }))
    .not.toBeInTheDocument();
});
