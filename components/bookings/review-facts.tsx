import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { DraftDetails } from "@/lib/bookings/drafts";
import { extrasOf } from "@/lib/bookings/rules/chosen-extras";
import { bookablePeriod } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { formatSpan, timeZoneName } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import type { Checkout } from "./use-checkout";
import type { ChangeableField } from "./use-checkout-steps";

const rowClass = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3";
const changeCell = "col-start-2 row-span-2 row-start-1 -my-1";
const changeClass =
  "inline-block min-h-11 shrink-0 cursor-pointer py-2.5 text-accent text-sm underline underline-offset-4";

/** Everything that will be sent, each with a button to change it. */
export function ReviewFacts({
  venue,
  checkout,
  onChange,
}: {
  venue: CheckoutVenue;
  checkout: Checkout;
  onChange: (field: ChangeableField) => void;
}) {
  const t = useTranslations("checkout.review");
  const tSummary = useTranslations("checkout.summary");
  const tDetails = useTranslations("checkout.details");
  const tExtras = useTranslations("checkout.extras");
  const locale = useLocale();
  const { selection } = checkout.state;
  const { quote } = checkout.price;
  const { contactName, phone, eventType, message } = useWatch({
    control: checkout.form.control,
  }) as DraftDetails;
  const period = bookablePeriod(selection, venue.timeZone);
  const event = venue.events.find(({ slug }) => slug === eventType);
  const eventName = event ? localized(event.name, locale) : eventType && tDetails("otherEvent");
  const extras = extrasOf(venue, selection);
  const none = <span className="text-muted">{t("none")}</span>;
  return (
    <dl className="divide-y divide-hairline border-hairline border-y">
      <Row label={t("time")} field="day" onChange={onChange}>
        {period ? formatSpan(period.start, period.end, venue.timeZone, locale) : none}
        <span className="block text-muted text-sm">{timeZoneName(venue.timeZone, locale)}</span>
      </Row>
      <Row label={t("guests")} field="guests" onChange={onChange}>
        {tSummary("guests", { count: selection.guests })}
      </Row>
      <Row label={tDetails("event")} field="eventType" onChange={onChange}>
        {eventName ? <bdi>{eventName}</bdi> : none}
      </Row>
      <Row label={tDetails("name")} field="contactName" onChange={onChange}>
        {contactName.trim() ? <bdi>{contactName}</bdi> : none}
      </Row>
      <Row label={tDetails("phone")} field="phone" onChange={onChange}>
        {phone.trim() ? <bdi dir="ltr">{phone}</bdi> : none}
      </Row>
      <Row label={tDetails("message")} field="message" onChange={onChange}>
        {message.trim() ? (
          <span className="whitespace-pre-line" dir="auto">
            {message}
          </span>
        ) : (
          none
        )}
      </Row>
      {venue.extras.length > 0 && (
        <Row label={t("extras")} field="extras" onChange={onChange}>
          {extras.length > 0 ? (
            <ul>
              {extras.map(({ id, name, quantity, hours }) => (
                <li key={id}>
                  <bdi>{localized(name, locale)}</bdi>
                  {quantity > 1 && ` × ${quantity}`}
                  {hours > 0 && ` · ${tExtras("hoursValue", { count: hours })}`}
                </li>
              ))}
            </ul>
          ) : (
            <span className="text-muted">{t("noExtras")}</span>
          )}
        </Row>
      )}
      {quote && quote.lines.length > 0 && (
        <div className={rowClass}>
          <dt className="text-muted text-sm">{t("price")}</dt>
          <dd className="wrap-anywhere">
            {t("total", {
              total: formatMoney(quote.totalMinor, quote.currency, locale, { full: true }),
            })}
          </dd>
          <dd className={changeCell}>
            <a href="#summary" className={changeClass}>
              {tSummary("details")}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Row({
  label,
  field,
  onChange,
  children,
}: {
  label: string;
  field: ChangeableField;
  onChange: (field: ChangeableField) => void;
  children: ReactNode;
}) {
  const t = useTranslations("checkout.review");
  return (
    <div className={rowClass}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
      <dd className={changeCell}>
        <button type="button" className={changeClass} onClick={() => onChange(field)}>
          {t("change")}
          <span className="sr-only"> {label}</span>
        </button>
      </dd>
    </div>
  );
}
