"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { callAction, isAnswered } from "@/lib/call-action";
import { respondToInvitation } from "@/lib/services/provider-actions";
import type { InvitationStatus } from "@/lib/services/provider-types";
import { isolate } from "@/lib/shared/isolate";

type Decision = "accept" | "decline";

/** Accepts or declines an invitation; the decision can be changed. Needs the messages of `provider`. */
export function InvitationButtons({
  venueId,
  serviceId,
  status,
  venue,
  service,
}: {
  venueId: string;
  serviceId: string;
  status: InvitationStatus;
  venue: string;
  service: string;
}) {
  const t = useTranslations("provider.venues");
  const errorText = useErrorText();
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const [runningDecision, setRunningDecision] = useState<Decision | null>(null);
  const [isBusy, startTransition] = useTransition();
  const names = { venue, service };

  function decide(decision: Decision) {
    setRunningDecision(decision);
    startTransition(async () => {
      const result = await callAction(respondToInvitation({ venueId, serviceId, decision }));
      if (result.ok) toast.success(t(`done.${decision}`));
      else toast.error(errorText(result.code));
      setConfirming(false);
      if (isAnswered(result)) router.refresh();
    });
  }

  return (
    <>
      {status !== "accepted" && (
        <Button
          size="sm"
          variant={status === "invited" ? "success" : "outline"}
          loading={isBusy && runningDecision === "accept"}
          disabled={isBusy}
          aria-label={t(status === "invited" ? "acceptNamed" : "offerAgainNamed", names)}
          onClick={() => decide("accept")}
        >
          {t(status === "invited" ? "accept" : "offerAgain")}
        </Button>
      )}
      {status === "invited" && (
        <Button
          size="sm"
          variant="outline"
          loading={isBusy && runningDecision === "decline"}
          disabled={isBusy}
          aria-label={t("declineNamed", names)}
          onClick={() => decide("decline")}
        >
          {t("decline")}
        </Button>
      )}
      {status === "accepted" && (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          aria-label={t("leaveNamed", names)}
          onClick={() => setConfirming(true)}
        >
          {t("leave")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t("leaveTitle", { venue: isolate(venue), service: isolate(service) })}
        body={t("leaveBody")}
        confirmLabel={t("leaveConfirm")}
        cancelLabel={t("keep")}
        danger
        busy={isBusy}
        onConfirm={() => decide("decline")}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
