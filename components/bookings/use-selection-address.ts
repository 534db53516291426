"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { DetailsInput } from "@/lib/bookings/schemas";
import { writeSelection } from "@/lib/bookings/selection";
import type { CheckoutState } from "./checkout-reducer";
import { replaceQuery } from "./use-checkout-steps";

/**
 * Keeps the address of a checkout: it names the hold, or without one what is selected. `release` is called when the hold was
 * released: the address names the selection again.
 */
export function useSelectionAddress({
  form,
  state: { selection, hold },
  openedEvent,
  isOver,
}: {
  form: UseFormReturn<DetailsInput>;
  state: CheckoutState;
  /** The event that the page opened with; empty for none. */
  openedEvent: string;
  /** Whether the booking was submitted: the address stays as it is. */
  isOver: () => boolean;
}): { release: () => void } {
  const eventType = useWatch({ control: form.control, name: "eventType" });
  const selected = writeSelection(selection, eventType).toString();
  // An event that was chosen before the page was hydrated is not in the address yet.
  const written = useRef(writeSelection(selection, openedEvent).toString());
  const releasedId = useRef<string | null>(null);
  const isMounted = useRef(false);

  function writeSelected() {
    written.current = selected;
    replaceQuery(new URLSearchParams(selected));
  }

  const updateAddress = useEffectEvent(() => {
    // An effect of a render from before the release may come after it.
    if (isOver() || (hold && hold.id === releasedId.current)) return;
    const query = new URLSearchParams(window.location.search);
    if (hold && query.get("hold") !== hold.id) {
      // Also in an earlier entry of the history, which names a hold that was replaced.
      const address = new URLSearchParams({ hold: hold.id });
      for (const name of ["step", "change"]) {
        const value = query.get(name);
        if (value) address.set(name, value);
      }
      replaceQuery(address);
    } else if (!hold && !query.has("hold") && selected !== written.current) {
      writeSelected();
    }
  });
  useEffect(() => {
    // The router does not follow the history before the first effects have run; a further render comes with them.
    if (isMounted.current) updateAddress();
    isMounted.current = true;
  });

  return {
    release() {
      releasedId.current = hold?.id ?? null;
      writeSelected();
    },
  };
}
