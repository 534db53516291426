import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { VenueOptions } from "@/components/ui/localized-options";
import { type HostFilters, hasFilters, hostFilterQuery } from "@/lib/bookings/host-filters";
import { localizePath } from "@/lib/i18n/paths";
import type { Localized } from "@/lib/shared/localized";
import { BookingDayFields } from "./booking-day-fields";

/** The filters of a host's bookings: a GET form that works without scripts. */
export function HostBookingFilters({
  filters,
  venues,
}: {
  filters: HostFilters;
  venues: { id: string; name: Localized }[];
}) {
  const t = useTranslations("hostBookings");
  const locale = useLocale();
  return (
    <search aria-label={t("filters")}>
      {/* A new query remounts the form, so that its fields show the values of the address. */}
      <form
        key={hostFilterQuery(filters)}
        action={localizePath(locale, "/host/bookings")}
        className="grid grid-cols-2 items-start gap-x-3 gap-y-3 sm:gap-x-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12.5rem_12.5rem_auto]"
      >
        {filters.group !== "upcoming" && <input type="hidden" name="group" value={filters.group} />}
        <InputField
          id="booking-text"
          label={t("text")}
          fieldClassName="max-sm:col-span-full"
          name="q"
          type="search"
          maxLength={200}
          dir="auto"
          className="match-parent"
          defaultValue={filters.text}
        />
        <SelectField
          id="booking-venue"
          label={t("venue")}
          fieldClassName="max-sm:col-span-full"
          name="venue"
          defaultValue={filters.venueId ?? ""}
        >
          <VenueOptions venues={venues} none={t("allVenues")} />
        </SelectField>
        <BookingDayFields
          from={filters.from ?? ""}
          to={filters.to ?? ""}
          locale={locale}
          labels={{
            from: t("from"),
            to: t("to"),
            anyDay: t("anyDay"),
            clearDay: t("clearDay"),
            backwards: t("backwards"),
          }}
        />
        <div className="flex flex-col gap-1.5 max-lg:col-span-full">
          {/* As high as the labels of the fields beside it. */}
          <span aria-hidden="true" className="text-sm max-lg:hidden">
            &nbsp;
          </span>
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            {t("show")}
          </button>
        </div>
        <p id="booking-days" className="col-span-full text-muted text-sm">
          {t("days")}{" "}
          {hasFilters(filters) && (
            <Link
              href={
                filters.group === "upcoming"
                  ? "/host/bookings"
                  : `/host/bookings?group=${filters.group}`
              }
              className="ms-2 inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
            >
              {t("clear")}
            </Link>
          )}
        </p>
      </form>
    </search>
  );
}
