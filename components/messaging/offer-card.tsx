import { useLocale, useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { decideOffer } from "@/lib/messaging/offer-actions";
import type { Offer, OfferPreview } from "@/lib/messaging/offer-types";
import { formatInstant } from "@/lib/shared/format-time";
import { getJson } from "@/lib/shared/get-json";
import { formatMoney } from "@/lib/shared/money";
import { OfferPaymentText } from "./offer-payment-text";
import { OfferPreviewLines } from "./offer-preview-lines";
import { useOfferSubject } from "./use-offer-subject";

type Decision = "accept" | "decline" | "withdraw";

/** An offer's price below its text, as the guest pays it, with the offer's state and the reader's actions. */
export function OfferCard({
  id,
  offer,
  isMine,
  onChanged,
}: {
  id: string;
  offer: Offer;
  isMine: boolean;
  /** Loads the messages again, with the states of their offers. */
  onChanged: () => void;
}) {
  const t = useTranslations("messaging.offers");
  const locale = useLocale();
  const errorText = useErrorText({ wrong_status: t("notOpen"), forbidden: t("refused") });
  const subjectOf = useOfferSubject();
  const card = useRef<HTMLElement>(null);
  const [preview, setPreview] = useState<OfferPreview | null>(null);
  const [isPending, startTransition] = useTransition();

  function handleAccept() {
    startTransition(async () => {
      const result = await getJson<OfferPreview>(`/api/offers/${id}/preview`);
      if (result.ok) setPreview(result.data);
      else toast.error(errorText(result.code));
      if (!result.ok && isAnswered(result)) onChanged();
    });
  }

  function decide(decision: Decision) {
    startTransition(async () => {
      const result = await callAction(decideOffer({ offerId: id, decision }));
      if (result.ok) toast.success(t(`done.${decision}`));
      else toast.error(errorText(result.code));
      // Without an answer the dialog stays open: accepting an accepted offer again changes nothing.
      if (!isAnswered(result)) return;
      setPreview(null);
      // The pressed button disappears.
      card.current?.focus({ preventScroll: true });
      onChanged();
    });
  }

  const { state, booking, priceMinor, guestMinor } = offer;
  const money = (minor: number) => formatMoney(minor, offer.currency, locale, { full: true });
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t("title")}
      className="mt-1 flex flex-col gap-2 rounded-card border border-hairline bg-card p-4 text-ink outline-none"
    >
      <p className="text-muted text-sm wrap-anywhere">{subjectOf(offer)}</p>
      <div className="tabular-nums">
        <p className="font-semibold text-lg">{money(guestMinor)}</p>
        {guestMinor > priceMinor && (
          <p className="text-muted text-sm">
            {isMine
              ? t("receive", { price: money(priceMinor) })
              : t("feeIncluded", { fee: money(guestMinor - priceMinor) })}
          </p>
        )}
      </div>
      {offer.payment && (
        <p className="text-sm">
          <OfferPaymentText offer={offer} payment={offer.payment} />
        </p>
      )}
      <p className="text-sm" aria-live="polite">
        {state === "open"
          ? t("states.open", { end: formatInstant(offer.expiresAt, booking.timeZone, locale) })
          : t(`states.${state}`)}
      </p>
      {state === "open" && (
        <div className="flex flex-wrap gap-2">
          {isMine ? (
            <Button
              size="sm"
              variant="outline"
              loading={isPending}
              onClick={() => decide("withdraw")}
            >
              {t("withdraw")}
            </Button>
          ) : (
            <>
              <Button size="sm" loading={isPending && !preview} onClick={handleAccept}>
                {t("accept")}
              </Button>
              <Button
                size="sm"
                variant="outline"
                disabled={isPending}
                onClick={() => decide("decline")}
              >
                {t("decline")}
              </Button>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={preview !== null}
        title={t("confirm.title")}
        body={preview && <OfferPreviewLines offer={offer} preview={preview} />}
        confirmLabel={t("confirm.accept")}
        cancelLabel={t("confirm.cancel")}
        busy={isPending}
        onConfirm={() => decide("accept")}
        onCancel={() => setPreview(null)}
      />
    </section>
  );
}
