"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { type CheckoutStep, checkoutSteps } from "@/lib/bookings/rules/steps";

/** What the review leads to a change of. */
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

/** Changes the address of the present entry of the history, and nothing else of it. */
export function replaceQuery(query: URLSearchParams): void {
  const state: unknown = window.history.state;
  const previousStep = isRecord(state) ? state.previousStep : undefined;
  const search = query.toString();
  window.history.replaceState(
    { previousStep },
    "",
    search ? `?${search}` : window.location.pathname,
  );
}

/**
 * The step of the guided checkout, as the address names it. Each step is an entry of the history: Back and Forward go
 * through them. Without a hold there is only the first.
 */
export function useCheckoutSteps(hasHold: boolean): {
  step: CheckoutStep;
  /** The field that the review led here to change; null for none. */
  changedField: ChangeableField | null;
  goToStep: (next: CheckoutStep, holdId: string, changed?: ChangeableField) => void;
} {
  const search = useSearchParams();
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
      // The entry that is left names the hold too. With the router's own state it is not a navigation of its own.
      window.history.replaceState(state, "", addressOf(step, changedField ?? undefined));
      window.history.pushState({ previousStep: step }, "", addressOf(next, changed));
      window.scrollTo({ top: 0 });
    },
    [step, changedField],
  );
  return { step, changedField, goToStep };
}
