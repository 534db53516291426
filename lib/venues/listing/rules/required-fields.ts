import { type FieldWith, fieldDefinitions, getStepFields } from "../fields.ts";
import type { VenueForm } from "../schemas.ts";
import { lastStep, wizardSteps } from "./steps.ts";

/** What a listing must have to be published, by the name of the field. */
export type RequiredField = FieldWith<"isMissing">;

/** The part of the form that decides whether a step is complete. */
export type RequiredValues = Pick<VenueForm, RequiredField | "pricing_model">;

const requiredFields = wizardSteps.map((_, index) =>
  getStepFields(index + 1).filter((name): name is RequiredField => {
    return fieldDefinitions[name].isMissing !== undefined;
  }),
);

/** What step `step` (1 to 6) still needs, in the order of the screen; nothing on steps 4 to 6. */
export function getMissingFields(step: number, values: RequiredValues): RequiredField[] {
  return (requiredFields[step - 1] ?? []).filter((name) =>
    fieldDefinitions[name].isMissing?.(values[name], values),
  );
}

/** The first step that lacks something, and what; null when the listing can be published. */
export function findIncompleteStep(
  values: RequiredValues,
): { step: number; missing: RequiredField[] } | null {
  for (let step = 1; step <= lastStep; step++) {
    const missing = getMissingFields(step, values);
    if (missing.length > 0) return { step, missing };
  }
  return null;
}

/** One step back or forward, never outside the wizard, and forward only from a complete step. */
export function getNextStep(step: number, direction: "back" | "forward", values: RequiredValues) {
  if (direction === "back") return Math.max(1, step - 1);
  return getMissingFields(step, values).length > 0 ? step : Math.min(lastStep, step + 1);
}

/** The furthest step that a draft may be opened at: the first that lacks something, or the last. */
function getReachableStep(values: RequiredValues): number {
  return findIncompleteStep(values)?.step ?? lastStep;
}

/** The first step that nothing is required on: steps before it are finished by what they contain. */
const firstOptionalStep = requiredFields.findIndex((fields) => fields.length === 0) + 1;

/**
 * Where a draft begins that was left at `step`: never behind a step that lacks something. `furthest` is the
 * step up to which it counts as filled in.
 */
export function getDraftStart(step: number, values: RequiredValues) {
  const reachable = getReachableStep(values);
  const start = Math.min(step, reachable);
  return { step: start, furthest: Math.max(start, Math.min(reachable, firstOptionalStep)) };
}

/** What a draft's progress has come to: `step` is shown, `furthest` is the last step that was. */
type Progress = { step: number; furthest: number };

/** True when a draft can be opened at `target`: back at any time, forward to what was reached and is complete. */
export function canOpenStep(
  target: number,
  { step, furthest }: Progress,
  values: RequiredValues,
): boolean {
  return target <= step || target <= Math.min(furthest, getReachableStep(values));
}

/** True for a step that was gone through and lacks nothing. */
export function isStepCompleted(
  target: number,
  { furthest }: Progress,
  values: RequiredValues,
): boolean {
  return target < furthest && getMissingFields(target, values).length === 0;
}
