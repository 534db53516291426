// Reports of listings of each kind: the form for visitors, and the queue of admins.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ReportForm } from "@/components/moderation/report-form";
import { ReportList } from "@/components/moderation/report-list";
import { listingKinds } from "@/lib/listings/types";
import { reportListing } from "@/lib/moderation/report-actions";
import type { OpenReport } from "@/lib/moderation/report-types";
import { bothLanguages } from "@/lib/shared/localized";
import { expectAccessible } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

const pages = { venue: "/venues/v", service: "/services/s" };
const ids = { venue: "v", service: "s" };

for (const kind of listingKinds) {
  testInOneView(
    `a visitor reports a ${kind} with a reason, and is led back to its page`,
    async ({ locale, screen, t }) => {
      vi.mocked(reportListing).mockResolvedValue({ ok: true, data: { id: "r" } } as never);
      await renderIn(
        locale,
        <ReportForm subject={{ about: "listing", kind, listingId: ids[kind] }} />,
        { screen },
      );
      const send = page.getByRole("button", { name: t("reports.send") });
      await send.click();
      await expect.element(page.getByText(t("reports.reasonMissing"))).toBeVisible();
      await page.getByLabelText(t("reports.reasons.inaccurate"), { exact: true }).click();
      await expectAccessible();
      await send.click();
      await expect.element(page.getByText(t("reports.done"))).toBeVisible();
      expect(vi.mocked(reportListing).mock.lastCall).toEqual([
        { listingId: ids[kind], reason: "inaccurate", text: "" },
      ]);
      await expect
        .element(page.getByRole("link", { name: t(`reports.back.${kind}`) }))
        .toHaveAttribute("href", expect.stringMatching(new RegExp(`${pages[kind]}$`)));
    },
  );
}

testInOneView(
  "an admin reads reports of venues, services and conversations in one list, each with a link to its subject",
  async ({ locale, screen, t }) => {
    const report = (id: string, subject: OpenReport["subject"]): OpenReport => ({
      id,
      subject,
      reporter: "Hala",
      reason: "fraud",
      text: "",
      createdAt: "2030-01-02T10:00:00Z",
    });
    await renderIn(
      locale,
      <ReportList
        count={3}
        reports={[
          report("1", {
            about: "listing",
            kind: "venue",
            listingId: "v",
            name: bothLanguages("Hall", null),
          }),
          report("2", {
            about: "listing",
            kind: "service",
            listingId: "s",
            name: bothLanguages("Band", null),
          }),
          report("3", { about: "conversation", name: "Samir", message: "Pay in cash" }),
        ]}
      />,
      { screen },
    );
    const links = page.getByRole("heading", { level: 3 }).getByRole("link");
    await expect.poll(() => links.elements().length).toBe(3);
    expect(links.elements().map((link) => link.getAttribute("href")?.replace(/^\/ar/, ""))).toEqual(
      ["/admin/venues/v/edit", "/admin/services/edit/s", "/admin/users/reports/3"],
    );
    await expect
      .element(page.getByRole("button", { name: t("reports.list.settleNamed", { name: "Band" }) }))
      .toBeVisible();
    await expectAccessible();
  },
);
