import type { PricingModel } from "../../types.ts";

/** The six steps of a listing, in the order in which they are filled in. */
export const wizardSteps = ["basics", "photos", "pricing", "rules", "extras", "publish"] as const;
export type WizardStep = (typeof wizardSteps)[number];
export const lastStep = wizardSteps.length;

export type RateField = "price_per_hour" | "price_per_day" | "price_per_person";

/** What a listing must have; each names the field of the form. */
export type RequiredField =
  | "title"
  | "venue_type_id"
  | "capacity"
  | "address"
  | "images"
  | RateField;

/** The part of the form that decides whether a step is complete. */
export type RequiredValues = {
  title: string;
  venue_type_id: string;
  capacity: number;
  address: string;
  images: readonly string[];
  pricing_model: PricingModel;
  price_per_hour: number;
  price_per_day: number;
  price_per_person: number;
};

const ratesOfModel: Record<PricingModel, readonly RateField[]> = {
  hourly: ["price_per_hour"],
  daily: ["price_per_day"],
  per_person: ["price_per_person"],
  hourly_per_person: ["price_per_hour", "price_per_person"],
  daily_per_person: ["price_per_day", "price_per_person"],
};

/** The rates that a pricing model charges, in the order in which they are asked. */
export function ratesOf(model: PricingModel): readonly RateField[] {
  return ratesOfModel[model];
}

/** True for a text that shows nothing: only spaces, and marks that nobody sees. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}

/** What step `step` (1 to 6) still needs, in the order of the screen; nothing on steps 4 to 6. */
export function missingFields(step: number, values: RequiredValues): RequiredField[] {
  if (step === 1) {
    const missing: RequiredField[] = [];
    if (isBlank(values.title)) missing.push("title");
    if (!values.venue_type_id) missing.push("venue_type_id");
    if (!(values.capacity > 0)) missing.push("capacity");
    if (isBlank(values.address)) missing.push("address");
    return missing;
  }
  if (step === 2) return values.images.length > 0 ? [] : ["images"];
  if (step === 3) return ratesOf(values.pricing_model).filter((rate) => !(values[rate] > 0));
  return [];
}

/** All that a listing still needs, in the order of the steps. */
export function requiredFields(values: RequiredValues): RequiredField[] {
  return wizardSteps.flatMap((_, index) => missingFields(index + 1, values));
}

/** The first step that lacks something, and what; null when the listing can be published. */
export function firstIncomplete(
  values: RequiredValues,
): { step: number; missing: RequiredField[] } | null {
  for (let step = 1; step <= lastStep; step++) {
    const missing = missingFields(step, values);
    if (missing.length > 0) return { step, missing };
  }
  return null;
}

/** One step back or forward, never outside the wizard, and forward only from a complete step. */
export function nextStep(step: number, direction: "back" | "forward", values: RequiredValues) {
  if (direction === "back") return Math.max(1, step - 1);
  return missingFields(step, values).length > 0 ? step : Math.min(lastStep, step + 1);
}

/** True when a draft has something in it that is worth keeping. */
export function worthKeeping(values: {
  title?: unknown;
  venue_type_id?: unknown;
  description?: unknown;
}): boolean {
  return [values.title, values.venue_type_id, values.description].some(
    (value) => typeof value === "string" && !isBlank(value),
  );
}

/** Autosave runs for signed-in people, from step 2 on, when there is something to keep. */
export function mayAutosave(
  state: { signedIn: boolean; step: number; publishing: boolean },
  values: Parameters<typeof worthKeeping>[0],
): boolean {
  return state.signedIn && state.step !== 1 && !state.publishing && worthKeeping(values);
}

export const AUTOSAVE_MS = 5000;
export const REDIRECT_AFTER_PUBLISH_MS = 2000;
