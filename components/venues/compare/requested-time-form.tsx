import { useLocale, useTranslations } from "next-intl";
import { TimeOptions } from "@/components/availability/time-options";
import { buttonClass } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/text-link";
import { localizePath } from "@/lib/i18n/paths";
import { isDay } from "@/lib/shared/calendar-day";
import { type RequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { DayFilter } from "../search/day-filter";
import { QueryForm } from "../search/query-form";

/** The form that requests one time of several venues. */
export function RequestedTimeForm({
  path,
  ids,
  requested,
  guestsAreTooMany,
}: {
  /** The path of the page, without the language. */
  path: string;
  ids: string[];
  requested: RequestedTime;
  guestsAreTooMany: boolean;
}) {
  const t = useTranslations("explore.filters");
  const tForm = useTranslations("favorites.table.ask");
  const tChips = useTranslations("explore.chips");
  const locale = useLocale();
  const query = requestedTimeQuery(requested);
  return (
    <QueryForm
      action={localizePath(locale, path)}
      address={query}
      label={tForm("label")}
      className="grid grid-cols-2 gap-3 rounded-card bg-card p-4 sm:p-5 xl:grid-cols-[1.6fr_1fr_1fr_0.9fr_auto] xl:items-end"
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Field label={t("day")} htmlFor="ask-day" className="max-xl:col-span-2">
        <DayFilter
          id="ask-day"
          name="day"
          locale={locale}
          label={t("day")}
          placeholder={t("chooseDay")}
          clearLabel={t("clearDay")}
          day={isDay(requested.day) ? requested.day : ""}
        />
      </Field>
      {(["start", "end"] as const).map((name) => (
        <SelectField
          key={name}
          id={`ask-${name}`}
          label={t(name)}
          name={name}
          defaultValue={requested[name]}
        >
          <TimeOptions any={t("usual")} locale={locale} />
        </SelectField>
      ))}
      <InputField
        id="ask-guests"
        label={t("guests")}
        fieldClassName="max-xl:col-span-2"
        name="guests"
        inputMode="numeric"
        aria-invalid={guestsAreTooMany || undefined}
        defaultValue={requested.guests}
      />
      <div className="col-span-2 flex flex-wrap gap-2 xl:contents">
        <button type="submit" className={buttonClass({ className: "max-sm:flex-1 xl:mb-1.5" })}>
          {tForm("submit")}
        </button>
        {query && (
          <TextLink
            href={`${path}?ids=${ids.join(",")}`}
            scroll={false}
            className="self-center px-3 text-sm xl:-my-3 xl:justify-self-start xl:px-0"
          >
            {tChips("clear")}
          </TextLink>
        )}
      </div>
    </QueryForm>
  );
}
