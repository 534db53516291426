"use client";

import { useEffect, useRef } from "react";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import type { ChangeableField } from "./use-checkout-steps";

/** Moves the focus to a field of the checkout, or to the first extra; false where there is none. */
export function focusField(form: HTMLFormElement | null, field: ChangeableField): boolean {
  const selector = field === "extras" ? "fieldset button:enabled" : `[id$="-${field}"]`;
  const element = form?.querySelector<HTMLElement>(selector);
  element?.focus();
  return Boolean(element);
}

/**
 * Announces a new step by moving to its heading, or to the field that is to be changed there; not when the page opens. Both refs
 * are to be set.
 */
export function useFieldFocus(step: CheckoutStep, changedField: ChangeableField | null) {
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(`${step} ${changedField}`);
  useEffect(() => {
    const next = `${step} ${changedField}`;
    if (shown.current === next) return;
    shown.current = next;
    if (!changedField || !focusField(formRef.current, changedField)) headingRef.current?.focus();
  }, [step, changedField]);
  return { formRef, headingRef };
}
