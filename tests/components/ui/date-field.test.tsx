import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DateField } from "@/components/ui/date-field";
import { addDays } from "@/lib/shared/calendar-day";
import { formatDay } from "@/lib/shared/format-time";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { languageNames, locales, type TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";

const day = "2030-06-15";

function Field({ locale }: { locale: TestLocale }) {
  const t = translator(locale);
  const [value, setValue] = useState(day);
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
