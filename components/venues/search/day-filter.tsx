"use client";

import { useEffect, useState } from "react";
import { DateField } from "@/components/ui/date-field";
import type { Locale } from "@/lib/shared/locale-tag";

/** The day field of a search form, which keeps the day of the address. Disables days that have passed in every time zone. */
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
  // During rendering instead of in an effect, which would undo a choice made before hydration.
  const [addressDay, setAddressDay] = useState(day);
  if (addressDay !== day) {
    setAddressDay(day);
    setValue(day);
  }
  // The page is rendered once for many days, and venues lie in several time zones: a day has passed for all of them once it has
  // passed at UTC-12.
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
