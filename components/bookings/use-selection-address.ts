import { useEffect, useEffectEvent, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { DetailsInput } from "@/lib/bookings/schemas";
import { writeSelection } from "@/lib/bookings/selection";
import type { CheckoutState } from "./checkout-reducer";
import { replaceQuery } from "./use-checkout-steps";

/**
 * Keeps the address of a checkout up to date: it names the hold, or the selection without a hold. Call `release` after the hold
 * was released, so that the address names the selection again.
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
  /** Whether the booking was submitted: then the address stays. */
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
    // An effect of an earlier render may run after the release.
    if (isOver() || (hold && hold.id === releasedId.current)) return;
    const query = new URLSearchParams(window.location.search);
    if (hold && query.get("hold") !== hold.id) {
      // Also applies to an earlier history entry that names a replaced hold.
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
    // The router ignores history changes until the first effects have run; another render follows.
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
