"use client";

import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import type { Locale } from "@/lib/shared/locale-tag";

/** The first and last day of a list of bookings: the last one counts from the first. Described by `booking-days`. */
export function BookingDayFields({
  from,
  to,
  locale,
  labels,
}: {
  from: string;
  to: string;
  locale: Locale;
  labels: Record<"from" | "to" | "anyDay" | "clearDay" | "backwards", string>;
}) {
  const [days, setDays] = useState({ from, to });
  // Only an address can contain this: the fields do not allow it.
  const isReversed = days.from !== "" && days.to !== "" && days.from > days.to;
  const error = isReversed ? labels.backwards : undefined;
  const common = { locale, placeholder: labels.anyDay, clearLabel: labels.clearDay };
  const endDescription = describedBy("booking-to", { error });
  return (
    <>
      <Field label={labels.from} htmlFor="booking-from" className="max-[30rem]:col-span-full">
        <DateField
          {...common}
          id="booking-from"
          name="from"
          label={labels.from}
          describedBy="booking-days"
          value={days.from}
          onChange={(day) =>
            setDays({ from: day, to: days.to !== "" && day > days.to ? day : days.to })
          }
        />
      </Field>
      <Field
        label={labels.to}
        htmlFor="booking-to"
        error={error}
        className="max-[30rem]:col-span-full"
      >
        <DateField
          {...common}
          id="booking-to"
          name="to"
          label={labels.to}
          min={days.from || undefined}
          invalid={isReversed}
          describedBy={endDescription ? `booking-days ${endDescription}` : "booking-days"}
          value={days.to}
          onChange={(day) => setDays({ ...days, to: day })}
        />
      </Field>
    </>
  );
}
