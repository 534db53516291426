"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { decideServiceBooking } from "@/lib/bookings/provider-actions";
import { isolate } from "@/lib/shared/isolate";

type Props = { bookingId: string; serviceId: string; service: string; venue: string };

/** A provider's answer for their part of a booking. Needs the messages of provider. */
export function PartButtons({ bookingId, serviceId, service, venue }: Props) {
  const t = useTranslations("provider.bookings");
  const errorText = useErrorText();
  const router = useRouter();
  const [declining, setDeclining] = useState(false);
  const [busy, start] = useTransition();

  function send(decision: "accept" | "decline") {
    start(async () => {
      try {
        const result = await decideServiceBooking({ bookingId, serviceId, decision });
        if (result.ok) toast.success(t(decision === "accept" ? "accepted" : "declined"));
        else toast.error(errorText(result.code));
      } catch (error) {
        console.error("the service of the booking was not decided", error);
        toast.error(errorText("unavailable"));
      }
      setDeclining(false);
      router.refresh();
    });
  }

  return (
    <>
      <Button
        size="sm"
        variant="success"
        loading={busy && !declining}
        disabled={busy}
        aria-label={t("acceptNamed", { service, venue })}
        onClick={() => send("accept")}
      >
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={busy}
        aria-label={t("declineNamed", { service, venue })}
        onClick={() => setDeclining(true)}
      >
        {t("decline")}
      </Button>
      <ConfirmDialog
        open={declining}
        title={t("declineTitle", { service: isolate(service) })}
        body={t("declineBody")}
        confirmLabel={t("decline")}
        cancelLabel={t("keep")}
        danger
        busy={busy}
        onConfirm={() => send("decline")}
        onCancel={() => setDeclining(false)}
      />
    </>
  );
}
