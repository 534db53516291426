import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { VenueRow } from "@/components/venues/listing/host-venue-row";
import type { HostVenue } from "@/lib/venues/listing/types";
import { expectAccessibleInBothThemes, expectNoOverflow } from "../support/accessibility.ts";
import { getAddress } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, type View } from "../support/views.ts";

const names = { en: "Canal Room", ar: "قاعة القناة" } as const;

const venueOf = ({ locale }: View, status: HostVenue["status"]): HostVenue => ({
  id: "canal-room",
  name: { en: names[locale], ar: names[locale] },
  isUntitled: false,
  type: null,
  city: { en: "Cairo", ar: "القاهرة" },
  capacity: 80,
  status,
  archivedAt: null,
  featured: false,
  image: null,
  reason: null,
  submittedAt: null,
  updatedAt: "2030-01-01T00:00:00Z",
  revision: null,
});

/** Renders a venue in its host's list; returns the parts of its menu. */
async function renderRow(view: View, status: HostVenue["status"]) {
  const { locale, screen, t } = view;
  const name = names[locale];
  const label = (key: string) => t(`hosting.venues.${key}Named`, { name });
  await renderIn(
    locale,
    <ul>
      <VenueRow venue={venueOf(view, status)} />
    </ul>,
    { screen, address: "/host/venues" },
  );
  const menu = page.getByRole("menu", { name: label("more"), exact: true });
  const itemNamed = (text: string) => menu.getByRole("menuitem", { name: text, exact: true });
  return {
    label,
    menu,
    more: page.getByRole("button", { name: label("more"), exact: true }),
    submit: page.getByRole("button", { name: label("submit"), exact: true }),
    item: (key: string) => itemNamed(label(key)),
    calendars: itemNamed(t("calendars.linkNamed", { name })),
    terms: itemNamed(t("paymentTerms.linkNamed", { name })),
  };
}

testInEachView(
  "the rarer actions of a venue are in a menu that is used with the keys",
  async (view) => {
    const { t } = view;
    const { label, menu, more, submit, item, calendars, terms } = await renderRow(view, "draft");
    const row = page.getByRole("listitem");
    // A draft shows its two next actions and the menu.
    await expect.element(row.getByRole("link", { name: label("edit"), exact: true })).toBeVisible();
    expect(row.getByRole("button").elements()).toHaveLength(2);
    await expect.element(submit).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();

    (await more.findElement()).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(calendars).toHaveFocus();
    await expect.element(menu).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes();
    // Destructive actions are separated at the end.
    const order = [...(await menu.findElement()).children].map(
      (each) => each.textContent || each.tagName,
    );
    expect(order).toEqual([
      t("calendars.link"),
      t("paymentTerms.link"),
      ...["preview", "duplicate"].map((key) => t(`hosting.venues.${key}`)),
      "HR",
      ...["archive", "delete"].map((key) => t(`hosting.venues.${key}`)),
    ]);
    for (const [key, focused] of [
      ["ArrowDown", terms],
      ["ArrowDown", item("preview")],
      ["End", item("delete")],
      ["ArrowDown", calendars],
      ["ArrowUp", item("delete")],
      ["Home", calendars],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(focused).toHaveFocus();
    }
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();

    await userEvent.keyboard("{Enter}");
    await expect.element(calendars).toHaveFocus();
    // Closed and opened again before the browser reported either.
    const button = (await more.findElement()) as HTMLButtonElement;
    button.focus();
    button.click();
    button.click();
    await expect.element(calendars).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(submit).toHaveFocus();

    // Deleting asks first; dismissing the dialog returns the focus.
    button.focus();
    for (const key of ["Enter", "End", "Enter"]) await userEvent.keyboard(`{${key}}`);
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
  },
);

testInEachView("a published venue has its page beside the menu and a pause in it", async (view) => {
  const { label, menu, more, item, calendars } = await renderRow(view, "active");
  const row = page.getByRole("listitem");
  await expect.element(row.getByRole("link", { name: label("view"), exact: true })).toBeVisible();
  expect(row.getByRole("button").elements()).toHaveLength(1);
  await more.click();
  await expect.element(item("pause")).toBeVisible();
  expect(item("delete").elements()).toEqual([]);
  // A press outside the menu closes it.
  await userEvent.click(document.documentElement, { position: { x: 5, y: 400 } });
  await expect.element(menu).not.toBeInTheDocument();
  await more.click();
  await calendars.click();
  expect(getAddress()).toBe(
    `${view.locale === "ar" ? "/ar" : ""}/host/venues/canal-room/calendars`,
  );
  expectNoOverflow();
});
