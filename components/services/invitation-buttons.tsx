"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
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
  const [isConfirming, setConfirming] = useState(false);
  const [runningDecision, setRunningDecision] = useState<Decision | null>(null);
  const { isRunning, run } = useRunAction();
  const names = { venue, service };

  function decide(decision: Decision) {
    setRunningDecision(decision);
    run(
      () => respondToInvitation({ venueId, serviceId, decision }),
      t(`done.${decision}`),
      () => setConfirming(false),
    );
  }

  return (
    <>
      {status !== "accepted" && (
        <Button
          size="sm"
          variant={status === "invited" ? "success" : "outline"}
          loading={isRunning && runningDecision === "accept"}
          disabled={isRunning}
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
          loading={isRunning && runningDecision === "decline"}
          disabled={isRunning}
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
          disabled={isRunning}
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
        busy={isRunning}
        onConfirm={() => decide("decline")}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
