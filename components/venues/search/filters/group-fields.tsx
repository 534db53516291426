import type { ReactNode } from "react";
import { TimeOptions } from "@/components/availability/time-options";
import { Checkbox, Radio } from "@/components/ui/checkbox";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { Field } from "@/components/ui/field";
import type { Locale } from "@/lib/shared/locale-tag";
import type { FilterContent, FilterGroup } from "./filter-content-types";

/** The fields of one group of filters, with the values of the page's query. */
export function GroupFields({
  group,
  content: { options, labels },
  query,
  locale,
  dayField,
  slider = null,
}: {
  group: FilterGroup;
  content: FilterContent;
  query: URLSearchParams;
  locale: Locale;
  dayField: ReactNode;
  /** An alternative input of the price limits. */
  slider?: ReactNode;
}) {
  if (group === "when") {
    return (
      <>
        <Field label={labels.day} htmlFor="filter-day">
          {dayField}
        </Field>
        {query.has("day") && (
          <div className="mt-3 grid grid-cols-2 gap-3">
            {(["start", "end"] as const).map((name) => (
              <SelectField
                key={name}
                id={`filter-${name}`}
                label={labels[name]}
                name={name}
                defaultValue={query.get(name) ?? ""}
              >
                <TimeOptions any={labels.usual} locale={locale} />
              </SelectField>
            ))}
          </div>
        )}
      </>
    );
  }
  if (group === "price") {
    return (
      <>
        {slider}
        <div className="grid grid-cols-2 gap-3">
          {(["min", "max"] as const).map((name) => (
            <InputField
              key={name}
              id={`filter-${name}`}
              label={labels[name]}
              name={name}
              inputMode="decimal"
              maxLength={16}
              defaultValue={query.get(name) ?? ""}
              autoComplete="off"
            />
          ))}
        </div>
        <p className="mt-1 text-muted text-sm">
          {labels.priceHint} {labels.currency}
        </p>
      </>
    );
  }
  const chosen = query.getAll(group);
  const Choice = group === "amenity" ? Checkbox : Radio;
  return options[group].map(([value, label]) => (
    <Choice
      key={value}
      name={group}
      value={value}
      defaultChecked={chosen.includes(value) || (value === "" && chosen.length === 0)}
      label={label}
    />
  ));
}
