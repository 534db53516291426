"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { ReasonDialog } from "@/components/forms/reason-dialog";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { reviewListing } from "@/lib/moderation/actions";
import { reviewProvider } from "@/lib/moderation/service-actions";
import type { ConcernedBooking } from "@/lib/moderation/suspension-queries";
import type { VenueDecision } from "@/lib/moderation/types";
import { type BookingsChoice, ConcernedBookings } from "./concerned-bookings";

const variants: Record<Exclude<VenueDecision, "suspend">, ButtonVariant> = {
  approve: "success",
  reject: "danger",
  feature: "outline",
  unfeature: "outline",
  restore: "primary",
};

/** The subject of a decision in the version that was read; each kind has its own messages. */
type Subject = { kind: "venue" | "service" | "provider"; id: string; version: string };
const namespaces = {
  venue: "moderation.decision",
  service: "moderation.serviceDecision",
  provider: "moderation.providerDecision",
} as const;

type Answer = { reason?: string; bookings?: BookingsChoice };

function runDecision({ kind, id, version }: Subject, decision: VenueDecision, answer: Answer) {
  const { reason, bookings } = answer;
  if (kind !== "provider") {
    return reviewListing({ kind, id, decision, reason, version, bookings });
  }
  const providerDecision = decision === "approve" ? "approve" : "reject";
  return reviewProvider({ id, decision: providerDecision, reason, version });
}

/**
 * The buttons of an admin's decisions; suspending is in a menu, apart from rejecting. Both ask for a reason first, and
 * suspending a venue asks what becomes of its bookings.
 */
export function DecisionButtons({
  subject,
  decisions,
  concerned = null,
}: {
  subject: Subject;
  decisions: VenueDecision[];
  /** The bookings that suspending concerns; null where it concerns none. */
  concerned?: { bookings: ConcernedBooking[]; count: number } | null;
}) {
  const t = useTranslations(namespaces[subject.kind]);
  const tDecision = useTranslations("moderation.decision");
  const tSuspension = useTranslations("moderation.suspension");
  const errorText = useErrorText({ forbidden: tSuspension("own") });
  const router = useRouter();
  const [confirmation, setConfirmation] = useState<"reject" | "suspend" | null>(null);
  const [bookings, setBookings] = useState<BookingsChoice>("keep");
  const [runningDecision, setRunningDecision] = useState<VenueDecision | null>(null);
  const [isPending, startTransition] = useTransition();
  const hasBookings = confirmation === "suspend" && concerned !== null && concerned.count > 0;

  function decide(decision: VenueDecision, answer: Answer = {}) {
    setRunningDecision(decision);
    startTransition(async () => {
      const result = await callAction<unknown>(runDecision(subject, decision, answer));
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
      toast.success(t(`done.${decision}`));
      router.refresh();
    });
  }

  const isCancelling = hasBookings && bookings === "cancel";
  return (
    <div className="flex flex-wrap items-center gap-3">
      {decisions.map(
        (decision) =>
          decision !== "suspend" && (
            <Button
              key={decision}
              variant={variants[decision]}
              loading={isPending && runningDecision === decision}
              disabled={isPending}
              onClick={() => (decision === "reject" ? setConfirmation(decision) : decide(decision))}
            >
              {t(decision)}
            </Button>
          ),
      )}
      {decisions.includes("suspend") && (
        <Menu
          variant="outline"
          name={tDecision("more")}
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
          label={tDecision("more")}
        >
          <button
            type="button"
            role="menuitem"
            disabled={isPending}
            className={menuItemClass({ danger: true })}
            onClick={() => setConfirmation("suspend")}
          >
            {t("suspend")}
          </button>
        </Menu>
      )}
      <ReasonDialog
        key={subject.version}
        isOpen={confirmation !== null}
        title={confirmation === "suspend" ? t("suspendTitle") : t("rejectTitle")}
        hint={isCancelling ? tDecision("reasonHintGuests") : t("reasonHint")}
        labels={{
          confirm: confirmation === "suspend" ? t("suspend") : t("reject"),
          cancel: t("cancel"),
        }}
        danger
        isBusy={isPending}
        onCancel={() => setConfirmation(null)}
        onConfirm={(reason) =>
          confirmation && decide(confirmation, hasBookings ? { reason, bookings } : { reason })
        }
      >
        {confirmation === "suspend" && concerned && (
          <ConcernedBookings {...concerned} choice={bookings} onChoose={setBookings} />
        )}
      </ReasonDialog>
    </div>
  );
}
