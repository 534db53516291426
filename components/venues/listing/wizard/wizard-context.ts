import { createContext, useContext } from "react";
import type { FieldName } from "@/lib/venues/listing/fields";
import type { HostListing, ListingChoices } from "@/lib/venues/listing/types";
import type { WizardState } from "./wizard-reducer";

/** Whether a new listing is written, or one that exists is changed, by its host or by an admin, and what saving then means. */
export type WizardMode = "add" | "edit-draft" | "edit-pending" | "edit-published" | "edit-admin";

/** True for a listing that has not been submitted for review, or was rejected. */
export const isDraftMode = (mode: WizardMode): mode is "add" | "edit-draft" =>
  mode === "add" || mode === "edit-draft";

export type WizardContextValue = {
  mode: WizardMode;
  choices: ListingChoices;
  listing: HostListing | null;
  state: WizardState;
  /** Opens a step if the listing may be opened there; with a field, at that field. */
  goTo: (step: number, field?: FieldName) => void;
  /** Saves the listing and opens its page as guests will see it. */
  preview: () => void;
  addPhotos: (files: Iterable<File>) => void;
  /** Retries at once an upload that waits for the connection, or has failed. */
  retryUpload: (id: string) => void;
  dismissUpload: (id: string) => void;
};

export const WizardContext = createContext<WizardContextValue | null>(null);

/** What the steps share. Throws outside a Wizard. */
export function useWizard(): WizardContextValue {
  const value = useContext(WizardContext);
  if (!value) throw new Error("useWizard needs a Wizard");
  return value;
}
