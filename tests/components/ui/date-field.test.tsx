import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DateField } from "@/components/ui/date-field";
import { addDays } from "@/lib/shared/calendar-day";
import { formatDay } from "@/lib/shared/format-time";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { emulateMedia } from "../support/emulate-media.ts";
import { languageNames, locales, type TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";

const day = "2030-06-15";

function Field({ locale, initialDay = day }: { locale: TestLocale; initialDay?: string }) {
  const t = translator(locale);
  const [value, setValue] = useState(initialDay);
  return (
    <DateField
      id="day"
      name="day"
      locale={locale}
      label={t("explore.filters.day")}
      placeholder={t("explore.filters.chooseDay")}
      clearLabel={t("explore.filters.clearDay")}
      value={value}
      onChange={setValue}
    />
  );
}

for (const locale of locales) {
  test(`a day is chosen from the calendar with the keys and cleared again (${languageNames[locale]})`, async () => {
    const t = translator(locale);
    await renderIn(locale, <Field locale={locale} />);
    const field = page.getBySelector("#day");
    (await field.findElement()).focus();
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: t("explore.filters.day"), exact: true });
    const selected = dialog.getByRole("gridcell", { selected: true });
    await expect.element(selected).toHaveTextContent("15");
    await expect.poll(() => selected.element().contains(document.activeElement)).toBe(true);
    await expectAccessibleInBothThemes();
    await userEvent.keyboard(locale === "ar" ? "{ArrowLeft}" : "{ArrowRight}");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveTextContent(formatDay(addDays(day, 1), locale));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();

    await field.click();
    await dialog.getByRole("button", { name: t("explore.filters.clearDay"), exact: true }).click();
    await expect.element(field).toHaveTextContent(t("explore.filters.chooseDay"));
  });
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the next month takes the focus along, also to a day that was outside of the month before (motion: ${reducedMotion})`, async () => {
    onTestFinished(() => emulateMedia({ "prefers-reduced-motion": "reduce" }));
    await emulateMedia({ "prefers-reduced-motion": reducedMotion });
    const t = translator("en");
    // In June 2030 the position of 29 July belongs to a day of July, which is hidden.
    await renderIn("en", <Field locale="en" initialDay="2030-06-29" />);
    await page.getBySelector("#day").click();
    const dialog = page.getByRole("dialog", { name: t("explore.filters.day"), exact: true });
    const selected = dialog.getByRole("gridcell", { selected: true });
    await expect.poll(() => selected.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{PageDown}");
    await expect
      .poll(() => document.activeElement?.getAttribute("aria-label"))
      .toContain("29 July 2030");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getBySelector("#day"))
      .toHaveTextContent(formatDay("2030-07-29", "en"));
  });
}
