import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HoursEditor } from "@/components/availability/opening-hours/hours-editor";
import { BookingDayFields } from "@/components/bookings/booking-day-fields";
import { formatDuration } from "@/components/ui/time-select";
import { formatClock, formatDay, weekdays } from "@/lib/shared/format-time";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { phone } from "../support/views.ts";

function Editor() {
  const form = useForm({
    defaultValues: { opening_hours: [{ weekday: 6, opens: "09:00", closes: "17:00" }] },
  });
  return (
    <FormProvider {...form}>
      <HoursEditor />
    </FormProvider>
  );
}

for (const locale of locales) {
  const t = translator(locale);

  test(`the end of opening hours counts from their start, and a later start moves it (${languageNames[locale]})`, async () => {
    await renderIn(locale, <Editor />, { screen: phone });
    const day = weekdays(locale)[0]?.name ?? "";
    const [opens, closes] = [
      page.getByLabelText(t("wizard.rules.opens", { day }), { exact: true }),
      page.getByLabelText(t("wizard.rules.closes", { day }), { exact: true }),
    ];
    await expect.element(page.getByText(formatDuration(8, locale, "long"))).toBeVisible();
    const first = () => closes.element().querySelector("option")?.text;
    expect(first()).toBe(
      `${formatClock("09:30", locale)} · ${formatDuration(0.5, locale, "narrow")}`,
    );
    await userEvent.selectOptions(opens, "18:00");
    await expect.element(closes).toHaveValue("02:00");
    expect(first()).toContain(formatClock("18:30", locale));
    await expect
      .element(
        page.getByText(`${formatDuration(8, locale, "long")} · ${t("wizard.rules.nextDay")}`, {
          exact: true,
        }),
      )
      .toBeVisible();
  });
}

test("the last day of a list of bookings follows a later first day", async () => {
  const t = translator("en");
  const labels = {
    from: t("hostBookings.from"),
    to: t("hostBookings.to"),
    anyDay: t("hostBookings.anyDay"),
    clearDay: t("hostBookings.clearDay"),
    backwards: t("hostBookings.backwards"),
  };
  await renderIn(
    "en",
    <BookingDayFields from="2030-06-10" to="2030-06-12" locale="en" labels={labels} />,
  );
  await page.getByRole("button", { name: labels.from, exact: true }).click();
  await page.getByRole("button", { name: /20 June 2030/ }).click();
  const to = page.getBySelector("#booking-to");
  await expect.element(to).toHaveTextContent(formatDay("2030-06-20", "en"));
  await to.click();
  await expect.element(page.getByRole("button", { name: /19 June 2030/ })).toBeDisabled();
});
