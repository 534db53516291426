import { expect } from "vitest";
import { page } from "vitest/browser";
import { PageUpdatesClient } from "@/components/realtime/page-updates-client";
import { Dialog } from "@/components/ui/dialog";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

const ignore = () => {};

/** A page whose content has a version, with a dialog that is open, closed, or not rendered at all. */
const pageOf = (version: string, dialog: "open" | "closed" | "removed") => (
  <>
    <PageUpdatesClient
      userId="0190a1b2-0000-7000-8000-000000000001"
      events={["calendar"]}
      version={version}
      announcement="The calendar has changed"
      renderedAt="2026-01-01T00:00:00Z"
    >
      <p>Version {version}</p>
    </PageUpdatesClient>
    {dialog !== "removed" && (
      <Dialog open={dialog === "open"} onClose={ignore} title="Block time">
        <input aria-label="Reason" />
      </Dialog>
    )}
  </>
);

for (const end of ["closed", "removed"] as const) {
  testInOneView(
    `a page that changes behind a dialog is shown once that is ${end}`,
    async ({ locale }) => {
      const { rerender } = await renderIn(locale, pageOf("1", "open"));
      await rerender(pageOf("2", "open"));
      await expect.element(page.getByText("Version 1")).toBeInTheDocument();
      await rerender(pageOf("2", end));
      await expect.element(page.getByText("Version 2")).toBeVisible();
    },
  );
}
