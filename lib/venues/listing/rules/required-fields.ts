import { type FieldWith, fieldDefinitions, getStepFields } from "../fields.ts";
import type { VenueForm } from "../schemas.ts";
import { lastStep, wizardSteps } from "./steps.ts";

/** The fields without which a listing cannot be published. */
export type RequiredField = FieldWith<"isMissing">;

/** The part of the form that decides whether a step is complete. */
export type RequiredValues = Pick<VenueForm, RequiredField | "pricing_model">;

const requiredFields = wizardSteps.map((_, index) =>
  getStepFields(index + 1).filter((name): name is RequiredField => {
    return fieldDefinitions[name].isMissing !== undefined;
  }),
);

/** The missing fields of `step` (1 to 6), in the order of the screen; none on steps 4 to 6. */
export function getMissingFields(step: number, values: RequiredValues): RequiredField[] {
  return (requiredFields[step - 1] ?? []).filter((name) =>
    fieldDefinitions[name].isMissing?.(values[name], values),
  );
}

/** The first step with missing fields, and these fields; null when the listing can be published. */
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

/** The last step at which a draft may be opened: the first with missing fields, or the last one. */
function getReachableStep(values: RequiredValues): number {
  return findIncompleteStep(values)?.step ?? lastStep;
}

/** The first step without required fields; earlier steps are complete when their fields are filled in. */
const firstOptionalStep = requiredFields.findIndex((fields) => fields.length === 0) + 1;

/**
 * Where a draft opens that was left at `step`: never after a step with missing fields. `furthest` is the last step that
 * counts as filled in.
 */
export function getDraftStart(step: number, values: RequiredValues) {
  const reachable = getReachableStep(values);
  const start = Math.min(step, reachable);
  return { step: start, furthest: Math.max(start, Math.min(reachable, firstOptionalStep)) };
}

/** The progress of a draft: `step` is shown now, `furthest` is the last step shown so far. */
type Progress = { step: number; furthest: number };

/**
 * Whether a draft can be opened at `target`. Earlier steps always can; later ones if they were reached and all before
 * them are complete.
 */
export function canOpenStep(
  target: number,
  { step, furthest }: Progress,
  values: RequiredValues,
): boolean {
  return target <= step || target <= Math.min(furthest, getReachableStep(values));
}

/** Whether a step was passed and has no missing fields. */
export function isStepCompleted(
  target: number,
  { furthest }: Progress,
  values: RequiredValues,
): boolean {
  return target < furthest && getMissingFields(target, values).length === 0;
}
