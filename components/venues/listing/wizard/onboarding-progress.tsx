import { useTranslations } from "next-intl";
import { PartProgress } from "@/components/ui/part-progress";
import { getOnboardingProgress } from "@/lib/venues/listing/rules/onboarding";
import type { VenueForm } from "@/lib/venues/listing/schemas";

/** The steps from an account to a submitted venue, with the present one. */
export function OnboardingProgress({
  state,
  values,
}: {
  state: { step: number; furthest: number };
  values: VenueForm;
}) {
  const t = useTranslations("wizard.parts");
  const ui = useTranslations("ui.stepper");
  const parts = getOnboardingProgress(state, values);
  const current = parts.findIndex((part) => part.state === "current") + 1;
  return (
    <PartProgress
      parts={parts.map(({ part, state }) => ({ name: t(part), state }))}
      labels={{
        nav: t("label"),
        position: ui("position", { current, total: parts.length }),
        state: {
          completed: ui("completed"),
          current: ui("current"),
          upcoming: ui("upcoming"),
        },
      }}
    />
  );
}
