"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import {
  getLocalStorage,
  type ListingDraft,
  readDraft,
  removeDraft,
} from "@/lib/venues/listing/drafts";
import { emptyListing } from "@/lib/venues/listing/schemas";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import { StepSkeleton } from "./step-view";
import { isDraftMode, type WizardMode } from "./wizard-context";
import { WizardForm } from "./wizard-form";
import { createWizardStore } from "./wizard-store";

type Props = {
  choices: ListingChoices;
  hostId: string;
  /** The venue to change; undefined for a new listing. */
  listing: HostListing | null;
  /** The step (1 to 6) at which a stored listing opens. */
  step?: number;
  /** True when an admin changes the host's listing. */
  isAdmin?: boolean;
};

function getMode(listing: HostListing | null, isAdmin: boolean): WizardMode {
  if (!listing) return "add";
  if (isAdmin) return "edit-admin";
  if (listing.status === "draft" || listing.status === "rejected") return "edit-draft";
  return listing.status === "pending" ? "edit-pending" : "edit-published";
}

const newDraft: ListingDraft = { form: emptyListing, venueId: null, version: null, step: 1 };

/** The listing wizard. It reads the browser's draft of a new listing before it renders the form. */
export function Wizard({ choices, hostId, listing, step = 1, isAdmin = false }: Props) {
  const t = useTranslations("wizard");
  const [store] = useState(createWizardStore);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);

  const startFromDraft = useCallback(() => {
    const draft = readDraft(getLocalStorage(), hostId);
    store.dispatch({
      type: "started",
      draft: draft ?? newDraft,
      source: draft ? "draft" : "new",
      isInOrder: true,
    });
  }, [hostId, store]);

  useEffect(() => {
    // A page refreshed after a save passes a new listing; the form keeps its values.
    if (store.getState().start) return;
    if (listing) {
      const { form, id: venueId, version } = listing;
      store.dispatch({
        type: "started",
        draft: { form, venueId, version, step },
        source: "stored",
        isInOrder: isDraftMode(getMode(listing, isAdmin)),
      });
    } else startFromDraft();
  }, [listing, isAdmin, startFromDraft, step, store]);

  const startOver = () => {
    removeDraft(getLocalStorage());
    store.dispatch({ type: "started", draft: newDraft, source: "new", isInOrder: true });
  };

  if (!state.start) return <StepSkeleton label={t("loading")} />;
  return (
    <WizardForm
      key={state.start.generation}
      store={store}
      state={state}
      start={state.start}
      mode={getMode(listing, isAdmin)}
      choices={choices}
      hostId={hostId}
      listing={listing}
      onStartOver={startOver}
      onLoadDraft={startFromDraft}
    />
  );
}
