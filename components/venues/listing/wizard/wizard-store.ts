import {
  initialWizardState,
  type WizardEvent,
  type WizardState,
  wizardReducer,
} from "./wizard-reducer";

export type WizardStore = {
  getState: () => WizardState;
  dispatch: (event: WizardEvent) => void;
  /** Returns `unsubscribe`. */
  subscribe: (listener: () => void) => () => void;
};

/** The state of one wizard, outside of React, so that a queued save reads the version of the save before it. */
export function createWizardStore(): WizardStore {
  let state = initialWizardState;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(event) {
      const next = wizardReducer(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
