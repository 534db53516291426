import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MissingBanner } from "@/components/venues/listing/wizard/notices";
import { expectAccessible } from "../../support/accessibility.ts";
import { languageNames, locales } from "../../support/locales.ts";
import { translator } from "../../support/messages.ts";
import { renderIn } from "../../support/render.tsx";

/** The amber of the design in each theme, written out to detect another colour. */
const ambers = { light: "#7a4f00", dark: "#e0b04b" };

/** Returns red, green, blue and opacity of a painted colour. */
function paintedColor(color: string): number[] {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

for (const locale of locales) {
  const t = translator(locale);

  test(`the banner of a step lists what is missing on amber, in both themes (${languageNames[locale]})`, async () => {
    for (const theme of ["light", "dark"] as const) {
      const { unmount } = await renderIn(
        locale,
        <MissingBanner missing={["title", "capacity"]} />,
        {
          theme,
        },
      );
      const intro = page.getByText(t("wizard.missing.intro"), { exact: true });
      await expect.element(intro).toBeVisible();
      const items = page.getByRole("listitem").elements();
      expect(items.map((item) => item.textContent)).toEqual([
        t("wizard.missing.title"),
        t("wizard.missing.capacity"),
      ]);
      const box = intro.element().parentElement as HTMLElement;
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(box);
      const amber = paintedColor(ambers[theme]);
      const opaque = (color: string) => paintedColor(color.replace(/\s*\/\s*[\d.]+\)/, ")"));
      expect(paintedColor(getComputedStyle(intro.element()).color)).toEqual(amber);
      for (const color of [backgroundColor, borderTopColor]) {
        expect(opaque(color), color).toEqual(amber);
      }
      expect(borderTopWidth).toBe("1px");
      await expectAccessible();
      await unmount();
    }
  });
}
