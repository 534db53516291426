import { useLocale, useTranslations } from "next-intl";
import { useErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { formatSpan } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { Alternatives } from "./alternatives";
import { HoldAnnouncement } from "./hold-announcement";
import { HoldCountdown } from "./hold-countdown";
import { ProblemList } from "./problem-list";
import type { Checkout } from "./use-checkout";

/** The countdown of the hold, and what is wrong with the selection. */
export function CheckoutNotices({
  venue,
  checkout,
  hasUnavailableExtras,
}: {
  venue: CheckoutVenue;
  checkout: Checkout;
  /** Not all extras that the link to the checkout asks for are available. */
  hasUnavailableExtras: boolean;
}) {
  const t = useTranslations("checkout");
  const errorText = useErrorText({ offline: t("offline"), forbidden: t("notAccepted") });
  const locale = useLocale();
  const { price, actions } = checkout;
  const { hold, failure } = checkout.state;
  const money = (minor: number) =>
    formatMoney(minor, price.quote?.currency ?? venue.currency, locale, { full: true });
  return (
    <div className="flex flex-col gap-3">
      <HoldAnnouncement expiresAt={(checkout.isSlotHeld && hold?.expiresAt) || null} />
      {checkout.isSlotHeld && hold && (
        <HoldCountdown
          expiresAt={hold.expiresAt}
          onExpired={actions.handleExpired}
          onExtend={actions.extendHold}
          onRelease={actions.releaseHold}
          isExtended={checkout.state.isExtended}
        />
      )}
      {/* Rendered before their content: a region that appears together with its text is not announced everywhere. */}
      <div role="status" aria-atomic="false" className="contents">
        {checkout.movedHold && (
          <div className="flex flex-wrap items-center gap-3 rounded-control bg-tint px-4 py-3">
            <p className="min-w-60 flex-1">
              {t("hold.other", {
                time: formatSpan(
                  checkout.movedHold.start,
                  checkout.movedHold.end,
                  venue.timeZone,
                  locale,
                ),
              })}
            </p>
            <Button variant="outline" size="sm" onClick={actions.selectHeld}>
              {t("hold.keepOther")}
            </Button>
          </div>
        )}
      </div>
      <div role="alert" aria-atomic="false" className="contents">
        {checkout.state.isExpired && (
          <div className="flex flex-col gap-3 rounded-control bg-warning/12 px-4 py-3">
            <p className="font-medium text-warning">{t("hold.expired")}</p>
            <p>{t("hold.expiredBody")}</p>
            <Button
              className="self-start"
              loading={checkout.isBusy}
              disabled={!checkout.canContinue}
              onClick={() => actions.createHold(checkout.step)}
            >
              {t("hold.again")}
            </Button>
          </div>
        )}
        {failure && failure.code !== "hold_expired" && (
          <p className="rounded-control bg-danger/8 px-4 py-3 text-danger">
            {errorText(failure.code)}
          </p>
        )}
        {price.error && (
          <p className="rounded-control bg-danger/8 px-4 py-3 text-danger">
            {errorText(price.error === "offline" ? "unexpected" : price.error)}
          </p>
        )}
        <ProblemList problems={price.isLoading ? [] : price.problems} />
        {price.change && (
          <div className="rounded-control bg-warning/12 px-4 py-3">
            <p className="font-medium text-warning">{t("priceChange.title")}</p>
            <p>
              {t("priceChange.body", {
                old: money(price.change.oldMinor),
                new: money(price.change.newMinor),
              })}
            </p>
          </div>
        )}
        {price.haveTermsChanged && (
          <div className="rounded-control bg-warning/12 px-4 py-3">
            <p className="font-medium text-warning">{t("termsChange.title")}</p>
            <p>{t("termsChange.body")}</p>
          </div>
        )}
      </div>
      {checkout.isSlotUnavailable && !price.isLoading && (
        <Alternatives
          venue={venue}
          selection={checkout.state.selection}
          isBusy={checkout.isBusy}
          onSelect={actions.holdAlternative}
        />
      )}
      {hasUnavailableExtras && (
        <p role="status" className="rounded-control bg-tint px-4 py-3">
          {t("extras.leftOut")}
        </p>
      )}
    </div>
  );
}
