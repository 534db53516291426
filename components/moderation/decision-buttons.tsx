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
import { reviewVenue } from "@/lib/moderation/actions";
import { reviewProvider, reviewService } from "@/lib/moderation/service-actions";
import type { VenueDecision } from "@/lib/moderation/types";
import { textLimits } from "@/lib/shared/text-limits";

const looks: Record<VenueDecision, ButtonVariant> = {
  approve: "success",
  reject: "danger",
  feature: "outline",
  unfeature: "outline",
  suspend: "danger",
  restore: "primary",
};

/** What is decided about; each has its own words. */
type Subject = { kind: "venue" | "service" | "provider"; id: string };
const spaces = {
  venue: "moderation.decision",
  service: "moderation.serviceDecision",
  provider: "moderation.providerDecision",
} as const;

function send({ kind, id }: Subject, decision: VenueDecision, reason?: string) {
  if (kind === "venue") return reviewVenue({ venueId: id, decision, reason });
  if (kind === "service") return reviewService({ id, decision, reason });
  return reviewProvider({ id, decision: decision === "approve" ? "approve" : "reject", reason });
}

/** The decisions that are possible now. Rejecting and suspending ask for a reason first. */
export function DecisionButtons({
  subject,
  decisions,
}: {
  subject: Subject;
  decisions: VenueDecision[];
}) {
  const t = useTranslations(spaces[subject.kind]);
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const router = useRouter();
  const reasonId = useId();
  const [asking, setAsking] = useState<"reject" | "suspend" | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState<VenueDecision | null>(null);
  const [pending, startTransition] = useTransition();

  function decide(decision: VenueDecision, text?: string) {
    setRunning(decision);
    startTransition(async () => {
      const result = await send(subject, decision, text);
      setRunning(null);
      if (!result.ok) {
        toast.error(errorText(result.code));
        return;
      }
      setAsking(null);
      setReason("");
      toast.success(t(`done.${decision}`));
      router.refresh();
    });
  }

  const tooLong = reason.trim().length > textLimits.reason;

  function confirm() {
    if (!asking) return;
    setMissing(!reason.trim());
    if (reason.trim() && !tooLong) decide(asking, reason.trim());
  }

  const needed = missing && !reason.trim() ? t("reasonNeeded") : undefined;
  const error = tooLong ? fieldErrorText(`tooLong:${textLimits.reason}`) : needed;
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={looks[decision]}
          loading={pending && running === decision}
          disabled={pending}
          onClick={() =>
            decision === "reject" || decision === "suspend" ? setAsking(decision) : decide(decision)
          }
        >
          {t(decision)}
        </Button>
      ))}
      <ConfirmDialog
        open={asking !== null}
        title={asking === "suspend" ? t("suspendTitle") : t("rejectTitle")}
        confirmLabel={asking === "suspend" ? t("suspend") : t("reject")}
        cancelLabel={t("cancel")}
        danger
        busy={pending}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
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
