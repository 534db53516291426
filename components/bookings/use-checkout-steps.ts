import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent } from "react";
import { type CheckoutStep, checkoutSteps } from "@/lib/bookings/rules/steps";

/** The fields that the review can lead back to. */
const changeableFields = [
  "day",
  "guests",
  "extras",
  "eventType",
  "contactName",
  "phone",
  "message",
] as const;
export type ChangeableField = (typeof changeableFields)[number];

/** The step on which a field is. */
export function stepOfField(field: ChangeableField): CheckoutStep {
  if (field === "day" || field === "guests") return "time";
  return field === "extras" ? "extras" : "details";
}

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === "object" && state !== null;

/** The state of the current history entry, without the router's own data. */
function ownState(): { previousStep: unknown } {
  const state: unknown = window.history.state;
  return { previousStep: isRecord(state) ? state.previousStep : undefined };
}

/** Changes only the query of the current history entry. */
export function replaceQuery(query: URLSearchParams): void {
  const search = query.toString();
  window.history.replaceState(ownState(), "", search ? `?${search}` : window.location.pathname);
}

/**
 * Goes back and forward between the steps of one checkout without asking the server. The router requests every entry that is
 * older than the document, sees that the answer differs from the page it stored with the entry, and requests again or reloads. A
 * guest who continues meanwhile would stay at the step or lose unsaved input.
 */
function useStepHistory(search: URLSearchParams): void {
  const pathname = usePathname();
  const handlePopState = useEffectEvent((event: PopStateEvent) => {
    const { href } = window.location;
    const { pathname: poppedPathname, searchParams } = new URL(href);
    const holdId = searchParams.get("hold");
    if (!event.state || !holdId || holdId !== search.get("hold") || poppedPathname !== pathname)
      return;
    event.stopImmediatePropagation();
    // Without the page that the router stored with the entry, it follows the address alone.
    History.prototype.replaceState.call(window.history, ownState(), "", href);
    window.history.replaceState(ownState(), "", href);
  });
  useEffect(() => {
    const handle = (event: PopStateEvent) => handlePopState(event);
    window.addEventListener("popstate", handle, { capture: true });
    return () => window.removeEventListener("popstate", handle, { capture: true });
  }, []);
}

/**
 * The step of the guided checkout that the address names. Each step is a history entry, so Back and Forward work. Without a hold
 * there is only the first step.
 */
export function useCheckoutSteps(hasHold: boolean): {
  step: CheckoutStep;
  /** The field that the review led here to change; null for none. */
  changedField: ChangeableField | null;
  goToStep: (next: CheckoutStep, holdId: string, changed?: ChangeableField) => void;
} {
  const search = useSearchParams();
  useStepHistory(search);
  const namedStep = checkoutSteps.find((name) => name === search.get("step"));
  const step = hasHold && namedStep ? namedStep : "time";
  const changedField =
    (hasHold && changeableFields.find((name) => name === search.get("change"))) || null;

  const goToStep = useCallback(
    (next: CheckoutStep, holdId: string, changed?: ChangeableField) => {
      const addressOf = (name: CheckoutStep, field?: ChangeableField) =>
        `?${new URLSearchParams({ hold: holdId, step: name, ...(field && { change: field }) })}`;
      const state: unknown = window.history.state;
      if (!changed && isRecord(state) && state.previousStep === next) {
        window.history.back();
        return;
      }
      // Names the hold in the entry that is left, too. With the router's own state this does not count as a navigation.
      window.history.replaceState(state, "", addressOf(step, changedField ?? undefined));
      window.history.pushState({ previousStep: step }, "", addressOf(next, changed));
      window.scrollTo({ top: 0 });
    },
    [step, changedField],
  );
  return { step, changedField, goToStep };
}
