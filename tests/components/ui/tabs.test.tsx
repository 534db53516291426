import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Tabs } from "@/components/ui/tabs";
import { languageNames, locales } from "../support/locales.ts";
import { renderIn } from "../support/render.tsx";
import { phone } from "../support/views.ts";

const names = Array.from({ length: 10 }, (_, index) => `A list of bookings ${index + 1}`);

const tabs = (current: number) => (
  <>
    <div style={{ height: 2000 }} />
    <Tabs
      label="Lists"
      items={names.map((label, index) => ({
        href: `/list?at=${index}`,
        label,
        current: index === current,
      }))}
    />
    <div style={{ height: 2000 }} />
  </>
);

for (const locale of locales) {
  test(`the chosen tab of a long row is in view, and the page stays where it is (${languageNames[locale]})`, async () => {
    const { rerender } = await renderIn(locale, tabs(7), { screen: phone });
    const isInRow = (index: number) => {
      const row = document.querySelector("nav ul")?.getBoundingClientRect() ?? new DOMRect();
      const tab = page.getByText(names[index] ?? "", { exact: true }).element();
      const { left, right } = tab.getBoundingClientRect();
      return left >= row.left - 1 && right <= row.right + 1;
    };
    expect(isInRow(7)).toBe(true);
    expect(scrollY).toBe(0);
    await rerender(tabs(0));
    await expect.poll(() => isInRow(0)).toBe(true);
    await rerender(tabs(9));
    await expect.poll(() => isInRow(9)).toBe(true);
    expect(scrollY).toBe(0);
  });
}
