"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { decideServiceBooking } from "@/lib/bookings/provider-actions";
import { callAction, isAnswered } from "@/lib/call-action";
import { isolate } from "@/lib/shared/isolate";

type Props = {
  bookingId: string;
  serviceId: string;
  service: string;
  venue: string;
  /** False where only declining is possible. */
  canAccept: boolean;
};

/** Accepts or declines a service booking. Needs the messages of `provider`. */
export function ServiceBookingButtons({ bookingId, serviceId, service, venue, canAccept }: Props) {
  const t = useTranslations("provider.bookings");
  const errorText = useErrorText({
    provider_taken: t("obstacle.provider_taken"),
    provider_blocked: t("obstacle.provider_blocked"),
    price_open: t("obstacle.price_open"),
  });
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, startTransition] = useTransition();

  function decide(decision: "accept" | "decline") {
    startTransition(async () => {
      const result = await callAction(decideServiceBooking({ bookingId, serviceId, decision }));
      if (result.ok) toast.success(t(decision === "accept" ? "accepted" : "declined"));
      else toast.error(errorText(result.code));
      setConfirming(false);
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <>
      {canAccept && (
        <Button
          size="sm"
          variant="success"
          loading={isBusy && !isConfirming}
          disabled={isBusy}
          aria-label={t("acceptNamed", { service, venue })}
          onClick={() => decide("accept")}
        >
          {t("accept")}
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        disabled={isBusy}
        aria-label={t("declineNamed", { service, venue })}
        onClick={() => setConfirming(true)}
      >
        {t("decline")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("declineTitle", { service: isolate(service) })}
        body={t("declineBody")}
        confirmLabel={t("decline")}
        cancelLabel={t("keep")}
        danger
        busy={isBusy}
        onConfirm={() => decide("decline")}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
