import { useEffect, useRef } from "react";
import type { CheckoutStep } from "@/lib/bookings/rules/steps";
import type { ChangeableField } from "./use-checkout-steps";

/** Focuses a field of the checkout, or the first extra. Returns false if there is none. */
export function focusField(form: HTMLFormElement | null, field: ChangeableField): boolean {
  const selector =
    field === "extras" ? "fieldset button:enabled" : `[name="${field}"], [id$="-${field}"]`;
  const element = form?.querySelector<HTMLElement>(selector);
  element?.focus();
  return Boolean(element);
}

/** Announces a new step by focusing its heading, or the field to change there; not when the page opens. Set both refs. */
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
