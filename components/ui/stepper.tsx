import { Check } from "lucide-react";
import { cn } from "@/lib/shared/cn";

export type Step = { title: string; description?: string };

/**
 * The steps of a process, each completed, current or upcoming; on small screens a progress bar. `current`
 * counts from 1. `labels.state` are the states for screen readers.
 */
export function Stepper({
  steps,
  current,
  labels,
  className,
}: {
  steps: Step[];
  current: number;
  labels: {
    nav: string;
    /** `N of M` */
    position: string;
    state: { completed: string; current: string; upcoming: string };
  };
  className?: string;
}) {
  const currentStep = steps[current - 1];
  return (
    <nav aria-label={labels.nav} className={className}>
      <div className="sm:hidden">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">{currentStep?.title}</p>
          <p className="whitespace-nowrap text-sm text-muted tabular-nums">{labels.position}</p>
        </div>
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {steps.map((step, index) => (
            <span
              key={step.title}
              className={cn("h-1 flex-1 rounded-full", index < current ? "bg-accent" : "bg-ink/12")}
            />
          ))}
        </div>
      </div>
      <ol className="hidden sm:flex">
        {steps.map((step, index) => {
          const number = index + 1;
          const state =
            number < current ? "completed" : number === current ? "current" : "upcoming";
          return (
            <li
              key={step.title}
              aria-current={state === "current" ? "step" : undefined}
              className="relative flex flex-1 flex-col items-center px-1 text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={cn(
                    "absolute end-1/2 top-4 me-6 h-px w-[calc(100%-3rem)]",
                    number <= current ? "bg-accent" : "bg-control/50",
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={cn(
                  "grid size-8 place-items-center rounded-full text-sm font-semibold tabular-nums",
                  state === "completed" && "bg-accent text-on-accent",
                  state === "current" && "border-2 border-accent text-accent",
                  state === "upcoming" && "border border-control text-muted",
                )}
              >
                {state === "completed" ? <Check className="size-4" /> : number}
              </span>
              <span className="sr-only">{labels.state[state]}</span>
              <span
                className={cn(
                  "mt-2 text-sm leading-snug",
                  state === "upcoming" ? "text-muted" : "font-medium",
                )}
              >
                {step.title}
              </span>
              {step.description && (
                <span className="mt-0.5 hidden text-xs text-muted leading-snug lg:block">
                  {step.description}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
