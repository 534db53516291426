"use client";

import { useLocale, useTranslations } from "next-intl";
import { useErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { isLostTo } from "@/lib/bookings/rules/slot";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { formatMoney } from "@/lib/shared/money";
import { Alternatives } from "./alternatives";
import { HoldCountdown } from "./hold-countdown";
import { ProblemList } from "./problem-list";
import type { CheckoutState } from "./use-checkout";

/** The countdown, what went wrong, and what to do about it. */
export function CheckoutNotices({
  venue,
  checkout,
  extrasLeftOut,
}: {
  venue: CheckoutVenue;
  checkout: CheckoutState;
  /** Of the extras that the link to here asks for, not all can be had. */
  extrasLeftOut: boolean;
}) {
  const t = useTranslations("checkout");
  const errorText = useErrorText({ offline: t("offline") });
  const locale = useLocale();
  const { priceChange } = checkout;
  const { hold, held, kept, expired, failure, quoteError, problems, loading } = checkout;
  const shown = loading ? [] : problems;
  const isLost = !held && (isLostTo(failure?.code ?? "") || shown.some(isLostTo));
  const money = (minor: number) => formatMoney(minor, venue.currency, locale, { full: true });
  return (
    <div className="flex flex-col gap-3">
      {kept && hold && (
        <HoldCountdown
          expiresAt={hold.expiresAt}
          onExpired={checkout.onExpired}
          onExtend={checkout.extend}
          onRelease={checkout.release}
          extended={checkout.extended}
        />
      )}
      {expired && (
        <div role="alert" className="flex flex-col gap-3 rounded-control bg-warning/12 px-4 py-3">
          <p className="font-medium text-warning">{t("hold.expired")}</p>
          <p>{t("hold.expiredBody")}</p>
          <Button
            className="self-start"
            loading={checkout.busy}
            disabled={!checkout.ready}
            onClick={() => checkout.keep(checkout.step)}
          >
            {t("hold.again")}
          </Button>
        </div>
      )}
      {failure && failure.code !== "hold_expired" && (
        <p role="alert" className="rounded-control bg-danger/8 px-4 py-3 text-danger">
          {errorText(failure.code)}
        </p>
      )}
      {quoteError && (
        <p role="alert" className="rounded-control bg-danger/8 px-4 py-3 text-danger">
          {errorText(quoteError)}
        </p>
      )}
      <ProblemList problems={shown} />
      {isLost && (
        <Alternatives
          venue={venue}
          selection={checkout.selection}
          busy={checkout.busy}
          onTake={checkout.takeInstead}
        />
      )}
      {extrasLeftOut && (
        <p role="status" className="rounded-control bg-tint px-4 py-3">
          {t("extras.leftOut")}
        </p>
      )}
      {priceChange && (
        <div role="alert" className="rounded-control bg-warning/12 px-4 py-3">
          <p className="font-medium text-warning">{t("priceChange.title")}</p>
          <p>
            {t("priceChange.body", {
              old: money(priceChange.oldMinor),
              new: money(priceChange.newMinor),
            })}
          </p>
        </div>
      )}
    </div>
  );
}
