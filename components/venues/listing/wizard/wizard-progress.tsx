"use client";

import { useTranslations } from "next-intl";
import { Stepper } from "@/components/ui/stepper";
import { cn } from "@/lib/shared/cn";
import { wizardSteps } from "@/lib/venues/listing/rules/wizard";
import type { WizardMode } from "./context";

/** Brings the current part into a row that scrolls, without moving the page. */
function intoView(button: HTMLButtonElement | null) {
  const row = button?.closest("nav");
  if (!button || !row) return;
  const [own, whole] = [button.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.left < whole.left) row.scrollBy({ left: own.left - whole.left - 8 });
  if (own.right > whole.right) row.scrollBy({ left: own.right - whole.right + 8 });
}

/** Where one is. A stored listing has all its steps open; a new one is walked through in order. */
export function WizardProgress({
  step,
  mode,
  onGo,
}: {
  step: number;
  mode: WizardMode;
  onGo: (step: number) => void;
}) {
  const t = useTranslations("wizard");
  const ui = useTranslations("ui.stepper");
  const steps = wizardSteps.map((name) => ({
    title: t(`steps.${name}.title`),
    description: t(`steps.${name}.description`),
  }));
  if (mode === "edit-published" || mode === "edit-pending") {
    return (
      <nav aria-label={ui("nav")} className="-mx-1 overflow-x-auto px-1">
        <ol className="flex gap-2">
          {steps.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                ref={index + 1 === step ? intoView : undefined}
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
