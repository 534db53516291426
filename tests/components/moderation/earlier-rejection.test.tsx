// An earlier rejection as the reviewer sees it.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { FieldChanges } from "@/components/listings/changes/field-changes";
import { EarlierRejection } from "@/components/moderation/earlier-rejection";
import { PendingProviderCard } from "@/components/moderation/pending-provider-card";
import type { FieldChange } from "@/lib/listings/rules/compare-fields";
import { compareProvider } from "@/lib/services/rules/provider-changes";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView } from "../support/views.ts";

const rejection = {
  at: "2030-01-02T10:00:00Z",
  by: "Nadia",
  reason: "The photos are too dark",
  note: "They were taken again by daylight",
  fields: {},
};
const nameChange: FieldChange = {
  kind: "text",
  group: "texts",
  field: "name",
  before: "Dark Hall",
  after: "Bright Hall",
};
const changes = (list: FieldChange[]) => (
  <FieldChanges changes={list} heading="resent" label={(field) => field} imageUrl={() => null} />
);

testInEachView(
  "a reviewer sees when, by whom and why a listing was rejected before, the note of its owner, and both versions",
  async ({ locale, screen, t }) => {
    await renderIn(
      locale,
      <EarlierRejection rejection={rejection}>{changes([nameChange])}</EarlierRejection>,
      { screen },
    );
    const section = page.getByRole("region", { name: t("moderation.rejection.title") });
    await expect.element(section.getByText(/Nadia/)).toBeVisible();
    await expect.element(section.getByText(rejection.reason)).toBeVisible();
    await expect.element(section.getByText(rejection.note)).toBeVisible();
    await expect.element(section.getByRole("deletion")).toBeVisible();
    await expect.element(section.getByRole("insertion")).toBeVisible();
    const headings = section.element().textContent ?? "";
    expect(headings).toContain(t("listingChanges.resentBefore"));
    expect(headings).toContain(t("listingChanges.resent"));
    expect(headings).not.toContain(t("listingChanges.now"));
    await expectAccessibleInBothThemes();
  },
);

testInEachView(
  "a reviewer sees of a business what was rejected, beside what it applies with now",
  async ({ locale, screen, t }) => {
    const fields = { business_name: "Band", business_description: "We play", logo_url: null };
    const changes = compareProvider(fields, { ...fields, business_name: "Big Band" });
    await renderIn(
      locale,
      <ul>
        <PendingProviderCard
          provider={{
            id: "0190a1b2-0000-7000-8000-000000000051",
            version: "1",
            name: "Big Band",
            description: "We play",
            websiteUrl: null,
            logoUrl: null,
            years: 4,
            categories: [],
            ownerName: "Basma",
            ownerEmail: "basma@mahfil.test",
            appliedAt: "2030-01-03T10:00:00Z",
            rejection: { ...rejection, changes },
          }}
        >
          <FieldChanges
            changes={changes}
            heading="resent"
            label={(field) => t(`moderation.provider.fields.${field}`)}
            imageUrl={() => null}
          />
        </PendingProviderCard>
      </ul>,
      { screen },
    );
    const section = page.getByRole("region", { name: t("moderation.rejection.title") });
    await expect.element(section.getByText(rejection.reason)).toBeVisible();
    await expect
      .element(section.getByText(t("moderation.provider.fields.businessName")))
      .toBeVisible();
    await expect.element(section.getByRole("insertion")).toBeVisible();
    await expectAccessibleInBothThemes();
  },
);

testInOneView(
  "a reviewer sees that nothing has changed since a rejection",
  async ({ locale, t }) => {
    await renderIn(
      locale,
      <EarlierRejection rejection={{ ...rejection, by: null, note: null }}>
        {changes([])}
      </EarlierRejection>,
    );
    await expect.element(page.getByText(t("listingChanges.nothingResent"))).toBeVisible();
    await expect.element(page.getByText(t("moderation.rejection.noNote"))).toBeVisible();
  },
);
