"use client";

import { createContext, useContext } from "react";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import type { Uploads } from "./use-uploads";

/** Whether a new listing is written, or one that exists is changed, and what saving then means. */
export type WizardMode = "add" | "edit-draft" | "edit-pending" | "edit-published";

export type WizardValue = {
  mode: WizardMode;
  choices: ListingChoices;
  listing: HostListing | null;
  uploads: Uploads;
  /** True while publishing, and after it until the page is left. */
  publishing: boolean;
  goTo: (step: number) => void;
  publish: () => void;
  /** Keeps the listing and opens its page as guests will see it. */
  preview: () => void;
};

export const WizardContext = createContext<WizardValue | null>(null);

/** What the steps share. Throws outside a Wizard. */
export function useWizard(): WizardValue {
  const value = useContext(WizardContext);
  if (!value) throw new Error("useWizard needs a Wizard");
  return value;
}
