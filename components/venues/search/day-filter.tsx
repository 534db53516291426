"use client";

import { useEffect, useState } from "react";
import { DateField } from "@/components/ui/date-field";
import type { Locale } from "@/lib/shared/locale-tag";

/** The day of a search form, which keeps what the address says. Days that are over everywhere are disabled. */
export function DayFilter({
  id,
  name,
  locale,
  label,
  placeholder,
  clearLabel,
  day,
  className,
}: {
  id: string;
  name: string;
  locale: Locale;
  label: string;
  placeholder: string;
  clearLabel: string;
  day: string;
  className?: string;
}) {
  const [value, setValue] = useState(day);
  const [min, setMin] = useState<string>();
  // While rendering, not in an effect: that would undo a choice from before hydration.
  const [addressDay, setAddressDay] = useState(day);
  if (addressDay !== day) {
    setAddressDay(day);
    setValue(day);
  }
  // The page is rendered once for many days, and venues lie in several time zones: a day is over for
  // all of them when it is over twelve hours west of Greenwich.
  useEffect(() => setMin(new Date(Date.now() - 43_200_000).toISOString().slice(0, 10)), []);

  return (
    <DateField
      id={id}
      name={name}
      locale={locale}
      label={label}
      placeholder={placeholder}
      clearLabel={clearLabel}
      value={value}
      min={min}
      onChange={setValue}
      className={className}
    />
  );
}
