"use client";

import { useEffect, useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { Input } from "@/components/ui/input";
import type { Locale } from "@/lib/shared/locale-tag";

/** A day in a form that asks by its address; sends the form when `auto`. Without script a plain field. */
export function DayFilter({
  id,
  name,
  locale,
  label,
  placeholder,
  clearLabel,
  day,
  auto = false,
  className,
}: {
  id: string;
  name: string;
  locale: Locale;
  label: string;
  placeholder: string;
  clearLabel: string;
  day: string;
  auto?: boolean;
  className?: string;
}) {
  const [chosen, setChosen] = useState(day);
  const [today, setToday] = useState<string>();
  useEffect(() => setChosen(day), [day]);
  // Yesterday everywhere is over for every venue, wherever the reader is.
  useEffect(() => setToday(new Date(Date.now() - 43_200_000).toISOString().slice(0, 10)), []);

  function choose(next: string) {
    setChosen(next);
    if (!auto) return;
    const form = document.getElementById(id)?.closest("form");
    // The field of the form follows with the next paint.
    setTimeout(() => form?.requestSubmit());
  }

  return (
    <>
      <div className="noscript:hidden">
        <DateField
          id={id}
          name={name}
          locale={locale}
          label={label}
          placeholder={placeholder}
          clearLabel={clearLabel}
          value={chosen}
          min={today}
          onChange={choose}
          className={className}
        />
      </div>
      <noscript>
        <Input type="date" name={name} defaultValue={day} aria-label={label} />
      </noscript>
    </>
  );
}
