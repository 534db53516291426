/** The six steps of a listing, in the order in which they are filled in. */
export const wizardSteps = ["basics", "photos", "pricing", "rules", "extras", "publish"] as const;
export type WizardStep = (typeof wizardSteps)[number];
export const lastStep = wizardSteps.length;
