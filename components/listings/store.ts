export type Store<State, Event> = {
  getState: () => State;
  dispatch: (event: Event) => void;
  /** Returns `unsubscribe`. */
  subscribe: (listener: () => void) => () => void;
};

/** A state outside of React, so that what was queued reads the state after the event before it. */
export function createStore<State, Event>(
  reducer: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(event) {
      const next = reducer(state, event);
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
