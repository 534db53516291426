import { useTranslations } from "next-intl";
import { scrollIntoRow } from "@/components/ui/scroll-into-row";
import { Stepper } from "@/components/ui/stepper";
import { cn } from "@/lib/shared/cn";
import { canOpenStep, isStepCompleted } from "@/lib/venues/listing/rules/required-fields";
import { wizardSteps } from "@/lib/venues/listing/rules/steps";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { isDraftMode, type WizardMode } from "./wizard-context";
import { isLocked, type WizardState } from "./wizard-reducer";

/**
 * The progress of the wizard. In a submitted listing every step is accessible; a draft goes through them in order, and back
 * to finished ones.
 */
export function WizardProgress({
  state,
  values,
  mode,
  onGo,
}: {
  state: WizardState;
  values: VenueForm;
  mode: WizardMode;
  onGo: (step: number) => void;
}) {
  const t = useTranslations("wizard");
  const ui = useTranslations("ui.stepper");
  const { step } = state;
  const steps = wizardSteps.map((name, index) => ({
    title: t(`steps.${name}.title`),
    description: t(`steps.${name}.description`),
    isCompleted: isStepCompleted(index + 1, state, values),
    onOpen:
      index + 1 !== step && canOpenStep(index + 1, state, values) && !isLocked(state)
        ? () => onGo(index + 1)
        : undefined,
  }));
  if (!isDraftMode(mode)) {
    return (
      <nav aria-label={ui("nav")} data-row className="-mx-1 overflow-x-auto px-1">
        <ol className="flex gap-2">
          {steps.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                ref={index + 1 === step ? scrollIntoRow : undefined}
                onClick={() => onGo(index + 1)}
                aria-current={index + 1 === step ? "step" : undefined}
                className={cn(
                  "min-h-11 cursor-pointer whitespace-nowrap rounded-full border px-4 text-sm",
                  index + 1 === step
                    ? "border-accent bg-tint font-medium text-accent"
                    : "border-control hover:border-ink",
                )}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    );
  }
  return (
    <Stepper
      steps={steps}
      current={step}
      labels={{
        nav: ui("nav"),
        all: ui("all"),
        position: ui("position", { current: step, total: steps.length }),
        state: {
          completed: ui("completed"),
          current: ui("current"),
          upcoming: ui("upcoming"),
        },
      }}
    />
  );
}
