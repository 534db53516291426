"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { reviewVenue } from "@/lib/moderation/actions";
import { reviewProvider, reviewService } from "@/lib/moderation/service-actions";
import type { VenueDecision } from "@/lib/moderation/types";
import { textLimits } from "@/lib/shared/text-limits";

const variants: Record<VenueDecision, ButtonVariant> = {
  approve: "success",
  reject: "danger",
  feature: "outline",
  unfeature: "outline",
  suspend: "danger",
  restore: "primary",
};

/** The subject of a decision in the version that was read; each kind has its own messages. */
type Subject = { kind: "venue" | "service" | "provider"; id: string; version: string };
const namespaces = {
  venue: "moderation.decision",
  service: "moderation.serviceDecision",
  provider: "moderation.providerDecision",
} as const;

function runDecision({ kind, id, version }: Subject, decision: VenueDecision, reason?: string) {
  if (kind === "venue") return reviewVenue({ venueId: id, decision, reason, version });
  if (kind === "service") return reviewService({ id, decision, reason, version });
  const answer = decision === "approve" ? "approve" : "reject";
  return reviewProvider({ id, decision: answer, reason, version });
}

/** The buttons of an admin's decisions. Rejecting and suspending ask for a reason first. */
export function DecisionButtons({
  subject,
  decisions,
}: {
  subject: Subject;
  decisions: VenueDecision[];
}) {
  const t = useTranslations(namespaces[subject.kind]);
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const reasonId = useId();
  const [confirmation, setConfirmation] = useState<"reject" | "suspend" | null>(null);
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [runningDecision, setRunningDecision] = useState<VenueDecision | null>(null);
  const [isPending, startTransition] = useTransition();

  function decide(decision: VenueDecision, text?: string) {
    setRunningDecision(decision);
    startTransition(async () => {
      const result = await callAction<unknown>(runDecision(subject, decision, text));
      setRunningDecision(null);
      if (!result.ok) {
        toast.error(errorText(result.code));
        if (result.code === "listing_changed") {
          // Shows the newer version behind the dialog. A reason that was typed stays.
          setConfirmation(null);
          router.refresh();
        }
        return;
      }
      setConfirmation(null);
      setReason("");
      toast.success(t(`done.${decision}`));
      router.refresh();
    });
  }

  const isTooLong = reason.trim().length > textLimits.reason;

  function handleConfirm() {
    if (!confirmation) return;
    setReasonMissing(!reason.trim());
    if (reason.trim() && !isTooLong) decide(confirmation, reason.trim());
  }

  const missingText = isReasonMissing && !reason.trim() ? t("reasonNeeded") : undefined;
  const error = isTooLong ? fieldErrorText(`tooLong:${textLimits.reason}`) : missingText;
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={variants[decision]}
          loading={isPending && runningDecision === decision}
          disabled={isPending}
          onClick={() =>
            decision === "reject" || decision === "suspend"
              ? setConfirmation(decision)
              : decide(decision)
          }
        >
          {t(decision)}
        </Button>
      ))}
      <ConfirmDialog
        open={confirmation !== null}
        title={confirmation === "suspend" ? t("suspendTitle") : t("rejectTitle")}
        confirmLabel={confirmation === "suspend" ? t("suspend") : t("reject")}
        cancelLabel={t("cancel")}
        danger
        busy={isPending}
        onConfirm={handleConfirm}
        onCancel={() => setConfirmation(null)}
        body={
          <Field
            label={t("reason")}
            htmlFor={reasonId}
            hint={t("reasonHint")}
            error={error}
            required
          >
            <Textarea
              id={reasonId}
              value={reason}
              rows={4}
              aria-invalid={Boolean(error)}
              aria-describedby={describedBy(reasonId, { hint: true, error })}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        }
      />
    </div>
  );
}
