import { createContext, useContext } from "react";
import type { PhotoUploads } from "@/components/listings/photos/use-photo-uploads";
import type { FieldName } from "@/lib/venues/listing/fields";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import type { WizardState } from "./wizard-reducer";

/**
 * The mode of the wizard: a new listing, or a change of an existing one by its host or by an admin; it determines the meaning
 * of saving.
 */
export type WizardMode = "add" | "edit-draft" | "edit-pending" | "edit-published" | "edit-admin";

/** True for a listing that has not been submitted for review, or was rejected. */
export const isDraftMode = (mode: WizardMode): mode is "add" | "edit-draft" =>
  mode === "add" || mode === "edit-draft";

export type WizardContextValue = {
  mode: WizardMode;
  choices: ListingChoices;
  listing: HostListing | null;
  state: WizardState;
  /** Opens a step if it is accessible; with a field, at that field. */
  goTo: (step: number, field?: FieldName) => void;
  /** Saves the listing and opens its page as guests will see it. */
  preview: () => void;
  uploads: PhotoUploads;
};

export const WizardContext = createContext<WizardContextValue | null>(null);

/** The shared data of the steps. Throws outside a Wizard. */
export function useWizard(): WizardContextValue {
  const value = useContext(WizardContext);
  if (!value) throw new Error("useWizard needs a Wizard");
  return value;
}
