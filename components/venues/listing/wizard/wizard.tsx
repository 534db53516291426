"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState } from "react";
import { browserStore, forgetDraft, type KeptDraft, readDraft } from "@/lib/venues/listing/drafts";
import { emptyListing } from "@/lib/venues/listing/schemas";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import type { WizardMode } from "./context";
import { StepSkeleton } from "./step-view";
import { WizardForm } from "./wizard-form";

type Props = {
  choices: ListingChoices;
  hostId: string;
  /** The venue to change; none for a new listing. */
  listing: HostListing | null;
  /** The step (1 to 6) that a stored listing is opened at. */
  step?: number;
};

type Start = KeptDraft & { restored: boolean; turn: number };

function modeOf(listing: HostListing | null): WizardMode {
  if (!listing) return "add";
  if (listing.status === "draft" || listing.status === "rejected") return "edit-draft";
  return listing.status === "pending" ? "edit-pending" : "edit-published";
}

/** The listing wizard. What the browser kept of a new listing is read before the form is made. */
export function Wizard({ choices, hostId, listing, step = 1 }: Props) {
  const t = useTranslations("wizard");
  const [start, setStart] = useState<Start | null>(null);
  const fresh = useMemo<Start>(
    () => ({
      form: listing?.form ?? emptyListing,
      venueId: listing?.id ?? null,
      version: listing?.version ?? null,
      step,
      restored: false,
      turn: 0,
    }),
    [listing, step],
  );

  useEffect(() => {
    const kept = listing ? null : readDraft(browserStore(), hostId);
    setStart(kept ? { ...kept, restored: true, turn: 0 } : fresh);
  }, [listing, hostId, fresh]);

  const startOver = useCallback(() => {
    forgetDraft(browserStore());
    setStart((before) => ({ ...fresh, turn: (before?.turn ?? 0) + 1 }));
  }, [fresh]);

  const takeOther = useCallback(() => {
    const kept = readDraft(browserStore(), hostId) ?? fresh;
    setStart((before) => ({ ...kept, restored: true, turn: (before?.turn ?? 0) + 1 }));
  }, [fresh, hostId]);

  if (!start) return <StepSkeleton label={t("loading")} />;
  return (
    <WizardForm
      key={`${start.venueId} ${start.turn}`}
      start={start}
      restored={start.restored}
      mode={modeOf(listing)}
      choices={choices}
      hostId={hostId}
      listing={listing}
      onStartOver={startOver}
      onTakeOther={takeOther}
    />
  );
}
