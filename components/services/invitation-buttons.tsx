"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { answerInvitation } from "@/lib/services/provider-actions";
import type { InvitationStatus } from "@/lib/services/provider-types";
import { isolate } from "@/lib/shared/isolate";

type Answer = "accept" | "decline";

/** The provider's answer to an invitation, which can be changed. Needs the messages of provider. */
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
  const [leaving, setLeaving] = useState(false);
  const [running, setRunning] = useState<Answer | null>(null);
  const [busy, start] = useTransition();
  const names = { venue, service };

  function send(answer: Answer) {
    setRunning(answer);
    start(async () => {
      try {
        const result = await answerInvitation({ venueId, serviceId, answer });
        if (result.ok) toast.success(t(`done.${answer}`));
        else toast.error(errorText(result.code));
      } catch (error) {
        console.error("the invitation was not answered", error);
        toast.error(errorText("unavailable"));
      }
      setLeaving(false);
      router.refresh();
    });
  }

  return (
    <>
      {status !== "accepted" && (
        <Button
          size="sm"
          variant={status === "invited" ? "success" : "outline"}
          loading={busy && running === "accept"}
          disabled={busy}
          aria-label={t(status === "invited" ? "acceptNamed" : "offerAgainNamed", names)}
          onClick={() => send("accept")}
        >
          {t(status === "invited" ? "accept" : "offerAgain")}
        </Button>
      )}
      {status === "invited" && (
        <Button
          size="sm"
          variant="outline"
          loading={busy && running === "decline"}
          disabled={busy}
          aria-label={t("declineNamed", names)}
          onClick={() => send("decline")}
        >
          {t("decline")}
        </Button>
      )}
      {status === "accepted" && (
        <Button
          size="sm"
          variant="outline"
          disabled={busy}
          aria-label={t("leaveNamed", names)}
          onClick={() => setLeaving(true)}
        >
          {t("leave")}
        </Button>
      )}
      <ConfirmDialog
        open={leaving}
        title={t("leaveTitle", { venue: isolate(venue), service: isolate(service) })}
        body={t("leaveBody")}
        confirmLabel={t("leaveConfirm")}
        cancelLabel={t("keep")}
        danger
        busy={busy}
        onConfirm={() => send("decline")}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}
