import { createStore, type Store } from "@/components/listings/store";
import {
  initialWizardState,
  type WizardEvent,
  type WizardState,
  wizardReducer,
} from "./wizard-reducer";

export type WizardStore = Store<WizardState, WizardEvent>;

/** The state of one wizard, outside of React, so that a queued save reads the version of the save before it. */
export const createWizardStore = (): WizardStore => createStore(wizardReducer, initialWizardState);
