"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { TimeOptions } from "@/components/availability/time-options";
import { buttonClass } from "@/components/ui/button";
import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { SuggestLabels } from "@/components/ui/suggest-types";
import type { Locale } from "@/lib/shared/locale-tag";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import { DayFilter } from "./day-filter";
import { FilterForm } from "./filter-form";
import { FilterSuggestInput } from "./filter-suggest-input";

export type Option = [value: string, label: string];

type Label =
  | "title"
  | "close"
  | "q"
  | "qPlaceholder"
  | "guests"
  | "layout"
  | "when"
  | "day"
  | "chooseDay"
  | "clearDay"
  | "start"
  | "end"
  | "usual"
  | "price"
  | "min"
  | "max"
  | "currency"
  | "priceHint"
  | "amenities"
  | "more"
  | "rating"
  | "instant"
  | "apply";

// A bottom sheet on small screens, a column on wide ones.
const sheetClass =
  "fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-card px-5 text-ink backdrop:bg-black/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:bg-transparent lg:px-0";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-hairline border-t pt-4">
      <legend className="float-start mb-2 w-full font-medium text-sm">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** The fields of the filters, from formatted texts. A client component for the reason of CardView. */
export function FilterFields({
  id,
  action,
  address,
  params,
  locale,
  choices,
  layouts,
  amenities,
  moreAmenities,
  ratings,
  labels,
  suggestLabels,
}: {
  id: string;
  action: string;
  address: string;
  params: ExploreParams;
  locale: Locale;
  choices: {
    name: "city" | "event" | "type";
    label: string;
    anyLabel: string;
    options: Option[];
  }[];
  layouts: Option[];
  amenities: Option[];
  moreAmenities: Option[];
  ratings: Option[];
  labels: Record<Label, string>;
  suggestLabels: SuggestLabels;
}) {
  const amenityCheckbox = ([value, label]: Option) => (
    <Checkbox
      key={value}
      name="amenity"
      value={value}
      defaultChecked={params.amenities.includes(value)}
      label={label}
    />
  );
  return (
    <FilterForm id={id} action={action} address={address} className={sheetClass}>
      <header className="sticky top-0 z-10 -mx-5 flex items-center justify-between bg-card px-5 py-3 lg:hidden">
        <h2 className="text-lg">{labels.title}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={labels.close}
          className="-me-2 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      {params.map && <input type="hidden" name="map" value="1" />}
      {params.bbox && <input type="hidden" name="bbox" value={params.bbox} />}
      <div className="flex flex-col gap-4">
        <Field label={labels.q} htmlFor="filter-q">
          <FilterSuggestInput
            id="filter-q"
            name="q"
            locale={locale}
            label={labels.q}
            text={params.q}
            address={address}
            placeholder={labels.qPlaceholder}
            labels={suggestLabels}
          />
        </Field>
        {choices.map(({ name, label, anyLabel, options }) => (
          <Field key={name} label={label} htmlFor={`filter-${name}`}>
            <Select id={`filter-${name}`} name={name} defaultValue={params[name]}>
              <option value="">{anyLabel}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label={labels.guests} htmlFor="filter-guests">
          <Input
            id="filter-guests"
            name="guests"
            type="number"
            inputMode="numeric"
            min={1}
            max={100000}
            defaultValue={params.guests}
          />
        </Field>
        <Field label={labels.layout} htmlFor="filter-layout">
          <Select id="filter-layout" name="layout" defaultValue={params.layout}>
            {layouts.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <Group title={labels.when}>
          <Field label={labels.day} htmlFor="filter-day">
            <DayFilter
              id="filter-day"
              name="day"
              locale={locale}
              label={labels.day}
              placeholder={labels.chooseDay}
              clearLabel={labels.clearDay}
              day={params.day}
            />
          </Field>
          {params.day && (
            <div className="mt-3 grid grid-cols-2 gap-3">
              {(["start", "end"] as const).map((name) => (
                <Field key={name} label={labels[name]} htmlFor={`filter-${name}`}>
                  <Select id={`filter-${name}`} name={name} defaultValue={params[name]}>
                    <TimeOptions any={labels.usual} locale={locale} />
                  </Select>
                </Field>
              ))}
            </div>
          )}
        </Group>
        <Group title={labels.price}>
          <div className="grid grid-cols-2 gap-3">
            {(["min", "max"] as const).map((name) => (
              <Field key={name} label={labels[name]} htmlFor={`filter-${name}`}>
                <Input
                  id={`filter-${name}`}
                  name={name}
                  inputMode="decimal"
                  maxLength={16}
                  defaultValue={params[name]}
                  autoComplete="off"
                />
              </Field>
            ))}
          </div>
          <p className="mt-1 text-muted text-sm">
            {labels.priceHint} {labels.currency}
          </p>
        </Group>
        <Group title={labels.amenities}>
          {amenities.map(amenityCheckbox)}
          {moreAmenities.length > 0 && (
            <details open={moreAmenities.some(([slug]) => params.amenities.includes(slug))}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent text-sm underline underline-offset-4">
                {labels.more}
              </summary>
              {moreAmenities.map(amenityCheckbox)}
            </details>
          )}
        </Group>
        <Group title={labels.rating}>
          {ratings.map(([value, label]) => (
            <Radio
              key={value}
              name="rating"
              value={value}
              defaultChecked={params.rating === value}
              label={label}
            />
          ))}
        </Group>
        <div className="border-hairline border-t pt-2">
          <Switch name="instant" value="1" defaultChecked={params.instant} label={labels.instant} />
        </div>
      </div>
      <footer className="sticky bottom-0 -mx-5 mt-2 bg-card px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:bg-transparent lg:px-0">
        <button type="submit" className={buttonClass({ className: "w-full" })}>
          {labels.apply}
        </button>
      </footer>
    </FilterForm>
  );
}
