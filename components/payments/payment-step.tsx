import { Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type Ref, useImperativeHandle } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { CardFormSource, Installment, PaymentHandle } from "@/lib/payments/types";
import type { PlannedSecurityDeposit } from "@/lib/quotes/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { CardForm } from "./card-form";
import { PaymentSchedule } from "./payment-schedule";
import { type PaymentCallbacks, type PaymentFailure, usePayment } from "./use-payment";

/** The last step of a checkout: what is paid when, what happens next, and the card. */
export function PaymentStep({
  ref,
  bookingId,
  source,
  schedule,
  currency,
  timeZone,
  securityDeposit = null,
  kind,
  ...callbacks
}: PaymentCallbacks & {
  ref: Ref<PaymentHandle>;
  bookingId: string;
  source: CardFormSource | null;
  schedule: Installment[];
  currency: string;
  timeZone: string;
  /** The security deposit that is held on the card in addition to the schedule. */
  securityDeposit?: PlannedSecurityDeposit | null;
  /** What is paid: a request, an instant booking, a part of an existing booking, or its security deposit. */
  kind: "request" | "instant" | "booking" | "securityDeposit";
}) {
  const t = useTranslations("payments.step");
  const isCheckout = kind === "request" || kind === "instant";
  const Heading = isCheckout ? "h3" : "h2";
  const locale = useLocale();
  const [first, rest] = schedule;
  const payment = usePayment(bookingId, first?.amountMinor ?? 0, callbacks);
  const { started, failure, isReady, pay, prepare } = payment;
  useImperativeHandle(ref, () => ({ pay, prepare }));
  const amountMinor = started?.amountMinor ?? first?.amountMinor ?? 0;
  const amount = formatMoney(amountMinor, currency, locale, { full: true });
  const hasChanged = started !== null && first !== undefined && amountMinor !== first.amountMinor;
  return (
    <section aria-labelledby="payment-step" className="flex flex-col gap-4">
      <Heading id="payment-step" className="font-medium text-lg">
        {t(isCheckout ? "title" : "card")}
      </Heading>
      {isCheckout && (
        <PaymentSchedule
          schedule={schedule}
          currency={currency}
          timeZone={timeZone}
          securityDeposit={securityDeposit}
        />
      )}
      <p>
        {t(`next.${kind}`, { amount })}
        {rest && ` ${t("rest", { date: formatInstant(rest.dueAt, timeZone, locale, "date") })}`}
      </p>
      <div role="alert" aria-atomic="false" className="contents">
        {failure && <Failure failure={failure} />}
        {hasChanged && (
          <p className="rounded-control bg-warning/12 px-4 py-3">{t("changed", { amount })}</p>
        )}
      </div>
      {source === null ? (
        <p className="rounded-control bg-tint px-4 py-3">{t("notConfigured")}</p>
      ) : started ? (
        <div className="relative" aria-busy={!isReady}>
          {!isReady && !failure && <Skeleton className="absolute inset-0 size-full" />}
          <CardForm
            key={payment.attempt}
            ref={payment.form}
            source={source}
            clientSecret={started.clientSecret}
            onReady={payment.handleReady}
            onLoadError={payment.handleLoadError}
          />
        </div>
      ) : (
        !failure && <Skeleton className="h-52 w-full" />
      )}
      {source && failure && !isReady && (
        <Button variant="outline" className="self-start" onClick={payment.retry}>
          {t("retry")}
        </Button>
      )}
      <p className="flex gap-2 text-muted text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t("safe")}
      </p>
    </section>
  );
}

function Failure({ failure }: { failure: PaymentFailure }) {
  const t = useTranslations("payments");
  const errorText = useErrorText({ offline: t("step.offline") });
  const isUnknown = "state" in failure && failure.state === "unknown";
  return (
    <p
      className={`rounded-control px-4 py-3 ${isUnknown ? "bg-warning/12" : "bg-danger/8 text-danger"}`}
    >
      {"state" in failure
        ? t(`step.${failure.state}`)
        : "card" in failure
          ? t(`failures.${failure.card}`)
          : errorText(failure.code)}
    </p>
  );
}
