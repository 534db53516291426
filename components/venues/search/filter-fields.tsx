"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { TimeOptions } from "@/components/availability/time-options";
import { buttonClass } from "@/components/ui/button";
import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { SuggestLabels } from "@/components/ui/suggest-input";
import type { Locale } from "@/lib/shared/locale-tag";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import { DayFilter } from "./day-filter";
import { FilterForm } from "./filter-form";
import { FilterSuggestInput } from "./filter-suggest-input";

export type Option = [value: string, label: string];

type Word =
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
  | "amenities"
  | "more"
  | "rating"
  | "instant"
  | "apply";

// A sheet from below on small screens; a column that is always there on wide ones.
const sheet =
  "fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-card px-5 text-ink backdrop:bg-black/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:bg-transparent lg:px-0";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-hairline border-t pt-4">
      <legend className="float-start mb-2 w-full font-medium text-sm">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** The filters, worded; drawn in one pass, as the cards beside them are. */
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
  words,
  suggest,
}: {
  id: string;
  action: string;
  address: string;
  params: ExploreParams;
  locale: Locale;
  choices: { name: "city" | "event" | "type"; label: string; any: string; options: Option[] }[];
  layouts: Option[];
  amenities: Option[];
  moreAmenities: Option[];
  ratings: Option[];
  words: Record<Word, string>;
  suggest: SuggestLabels;
}) {
  const amenity = ([value, label]: Option) => (
    <Checkbox
      key={value}
      name="amenity"
      value={value}
      defaultChecked={params.amenities.includes(value)}
      label={label}
    />
  );
  return (
    <FilterForm id={id} action={action} address={address} className={sheet}>
      <header className="sticky top-0 z-10 -mx-5 flex items-center justify-between bg-card px-5 py-3 lg:hidden">
        <h2 className="text-lg">{words.title}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={words.close}
          className="-me-2 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      {params.map && <input type="hidden" name="map" value="1" />}
      {params.bbox && <input type="hidden" name="bbox" value={params.bbox} />}
      <div className="flex flex-col gap-4">
        <Field label={words.q} htmlFor="filter-q">
          <FilterSuggestInput
            id="filter-q"
            name="q"
            locale={locale}
            label={words.q}
            text={params.q}
            address={address}
            placeholder={words.qPlaceholder}
            labels={suggest}
          />
        </Field>
        {choices.map(({ name, label, any, options }) => (
          <Field key={name} label={label} htmlFor={`filter-${name}`}>
            <Select id={`filter-${name}`} name={name} defaultValue={params[name]}>
              <option value="">{any}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label={words.guests} htmlFor="filter-guests">
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
        <Field label={words.layout} htmlFor="filter-layout">
          <Select id="filter-layout" name="layout" defaultValue={params.layout}>
            {layouts.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <Group title={words.when}>
          <Field label={words.day} htmlFor="filter-day">
            <DayFilter
              id="filter-day"
              name="day"
              locale={locale}
              label={words.day}
              placeholder={words.chooseDay}
              clearLabel={words.clearDay}
              day={params.day}
            />
          </Field>
          {params.day && (
            <div className="mt-3 grid grid-cols-2 gap-3">
              {(["start", "end"] as const).map((name) => (
                <Field key={name} label={words[name]} htmlFor={`filter-${name}`}>
                  <Select id={`filter-${name}`} name={name} defaultValue={params[name]}>
                    <TimeOptions any={words.usual} locale={locale} />
                  </Select>
                </Field>
              ))}
            </div>
          )}
        </Group>
        <Group title={words.price}>
          <div className="grid grid-cols-2 gap-3">
            {(["min", "max"] as const).map((name) => (
              <Field key={name} label={words[name]} htmlFor={`filter-${name}`}>
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
          <p className="mt-1 text-muted text-sm">{words.currency}</p>
        </Group>
        <Group title={words.amenities}>
          {amenities.map(amenity)}
          {moreAmenities.length > 0 && (
            <details open={moreAmenities.some(([slug]) => params.amenities.includes(slug))}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent text-sm underline underline-offset-4">
                {words.more}
              </summary>
              {moreAmenities.map(amenity)}
            </details>
          )}
        </Group>
        <Group title={words.rating}>
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
          <Switch name="instant" value="1" defaultChecked={params.instant} label={words.instant} />
        </div>
      </div>
      <footer className="sticky bottom-0 -mx-5 mt-2 bg-card px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:bg-transparent lg:px-0">
        <button type="submit" className={buttonClass({ className: "w-full" })}>
          {words.apply}
        </button>
      </footer>
    </FilterForm>
  );
}
