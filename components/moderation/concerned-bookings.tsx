import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Link } from "@/components/i18n/link";
import type { ConcernedBooking } from "@/lib/moderation/suspension-queries";
import { formatSpan } from "@/lib/shared/format-time";
import { formatMoney, hasFraction } from "@/lib/shared/money";

export type BookingsChoice = "keep" | "cancel";
const choices = ["keep", "cancel"] as const;

/** The upcoming bookings of a venue to be suspended, and the choice what happens to them. */
export function ConcernedBookings({
  bookings,
  count,
  choice,
  onChoose,
}: {
  bookings: ConcernedBooking[];
  /** The total number; `bookings` has the first of them. */
  count: number;
  choice: BookingsChoice;
  onChoose: (choice: BookingsChoice) => void;
}) {
  const t = useTranslations("moderation.suspension");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const name = useId();
  const full = bookings.some(({ totalMinor, currency }) => hasFraction([totalMinor], currency));
  if (count === 0) return <p>{t("none")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-medium">{t("count", { count })}</p>
        <ul
          aria-label={t("list")}
          className="mt-2 max-h-56 divide-y divide-hairline overflow-y-auto rounded-control border border-hairline"
        >
          {bookings.map((booking) => (
            <li key={booking.id} className="px-3 py-2 text-sm">
              <p className="flex flex-wrap justify-between gap-x-3">
                <Link
                  href={`/dashboard/bookings/${booking.id}`}
                  target="_blank"
                  className="inline-flex min-h-6 items-center font-medium tabular-nums underline underline-offset-4"
                >
                  <bdi>{booking.reference}</bdi>
                </Link>
                <span>{t(booking.isConfirmed ? "confirmed" : "request")}</span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-3 text-muted">
                <span>
                  <bdi>{booking.guest ?? tApp("formerMember")}</bdi>
                </span>
                <span>{formatMoney(booking.totalMinor, booking.currency, locale, { full })}</span>
              </p>
              <p className="text-muted">
                {formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale)}
              </p>
            </li>
          ))}
        </ul>
        {count > bookings.length && (
          <p className="mt-1 text-muted text-sm">{t("more", { count: count - bookings.length })}</p>
        )}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{t("question")}</legend>
        {choices.map((value) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-control p-3 has-checked:border-accent has-checked:bg-tint"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{t(`${value}.label`)}</span>
              <span className="block text-muted text-sm">{t(`${value}.hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
