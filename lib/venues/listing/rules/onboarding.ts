import { getMissingFields, type RequiredValues } from "./required-fields.ts";

/** The parts of becoming a host, from the account to the submitted listing. */
export const onboardingParts = [
  "account",
  "details",
  "photos",
  "location",
  "pricing",
  "review",
] as const;
export type OnboardingPart = (typeof onboardingParts)[number];

type PartState = "completed" | "current" | "upcoming";

/** The part that each step of the wizard belongs to; the first step has two. */
const partOfStep = ["details", "photos", "pricing", "pricing", "pricing", "review"] as const;

/** A host's progress with a listing: every part with its state; exactly one is current. */
export function getOnboardingProgress(
  { step, furthest }: { step: number; furthest: number },
  values: RequiredValues,
): { part: OnboardingPart; state: PartState }[] {
  const basics = getMissingFields(1, values);
  const hasDetails = basics.every((field) => field === "address");
  const isCompleted: Record<OnboardingPart, boolean> = {
    account: true,
    details: hasDetails,
    photos: getMissingFields(2, values).length === 0,
    location: !basics.includes("address"),
    // Opening hours and rules come after the prices.
    pricing: getMissingFields(3, values).length === 0 && furthest > 4,
    review: false,
  };
  const current = step === 1 && hasDetails ? "location" : partOfStep[step - 1];
  return onboardingParts.map((part) => {
    if (part === current) return { part, state: "current" };
    return { part, state: isCompleted[part] ? "completed" : "upcoming" };
  });
}
