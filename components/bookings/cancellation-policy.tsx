import { useLocale, useTranslations } from "next-intl";
import type { Booking } from "@/lib/bookings/types";
import { cancellationText } from "@/lib/quotes/cancellation-text";
import {
  offeredWording,
  type PolicyWording,
  policyWording,
} from "@/lib/quotes/rules/policy-wording";
import { refundDatesWithGrace } from "@/lib/quotes/rules/refund-dates";
import type { RefundDates } from "@/lib/quotes/types";
import { policyText } from "@/lib/venues/policy-text";

/** The cancellation policy in one sentence, and its dates for one booking time that have not passed. */
export function CancellationPolicy({
  policy,
  refund,
  timeZone,
  wording = offeredWording,
  isConfirmed = false,
}: {
  policy: string;
  refund: RefundDates;
  timeZone: string;
  wording?: PolicyWording;
  isConfirmed?: boolean;
}) {
  const t = useTranslations("policies");
  const locale = useLocale();
  const { free, later } = cancellationText(refund, { timeZone, wording, isConfirmed }, locale, t);
  return (
    <section aria-labelledby="cancellation-policy">
      <h3 id="cancellation-policy" className="mb-1 font-medium">
        {t("title")}
      </h3>
      <p className="text-pretty">{policyText(policy, wording, t)}</p>
      <ul className="mt-1 list-disc ps-5 text-muted">
        {[...(free ? [free] : []), ...later].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** The cancellation policy of a booking, by the dates of its policy (`refund`). */
export function BookingCancellationPolicy({
  booking,
  refund,
  isByCard,
}: {
  booking: Pick<Booking, "policy" | "timeZone" | "startsAt" | "confirmedAt">;
  refund: RefundDates;
  /** Whether it is paid by card, not to the host directly. */
  isByCard: boolean;
}) {
  const { policy, timeZone, startsAt, confirmedAt } = booking;
  return (
    <CancellationPolicy
      policy={policy}
      refund={confirmedAt ? refundDatesWithGrace(refund, confirmedAt, startsAt) : refund}
      timeZone={timeZone}
      wording={policyWording(isByCard)}
      isConfirmed={confirmedAt !== null}
    />
  );
}
