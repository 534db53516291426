"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { decideServiceBooking } from "@/lib/bookings/provider-actions";
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
  const { isRunning, run } = useRunAction({
    provider_taken: t("obstacle.provider_taken"),
    provider_blocked: t("obstacle.provider_blocked"),
    price_open: t("obstacle.price_open"),
  });
  const [isConfirming, setConfirming] = useState(false);

  function decide(decision: "accept" | "decline") {
    run(
      () => decideServiceBooking({ bookingId, serviceId, decision }),
      t(decision === "accept" ? "accepted" : "declined"),
      () => setConfirming(false),
    );
  }

  return (
    <>
      {canAccept && (
        <Button
          size="sm"
          variant="success"
          loading={isRunning && !isConfirming}
          disabled={isRunning}
          aria-label={t("acceptNamed", { service, venue })}
          onClick={() => decide("accept")}
        >
          {t("accept")}
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        disabled={isRunning}
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
        busy={isRunning}
        onConfirm={() => decide("decline")}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
