import { Check, ChevronDown } from "lucide-react";
import { cn } from "@/lib/shared/cn";

export type Step = {
  title: string;
  description?: string;
  /** By default, true for the steps before the current one. */
  isCompleted?: boolean;
  /** Opens the step; undefined for a step that cannot be opened now. */
  onOpen?: (() => void) | undefined;
};

type State = "completed" | "current" | "upcoming";

type Labels = {
  nav: string;
  /** `N of M` */
  position: string;
  /** Names the list of steps on small screens, where steps can be opened. */
  all?: string;
  state: Record<State, string>;
};

function getState(step: Step, number: number, current: number): State {
  if (number === current) return "current";
  return (step.isCompleted ?? number < current) ? "completed" : "upcoming";
}

/**
 * The steps of a process, each completed, current or upcoming; on small screens a progress bar, with the list behind it
 * where steps can be opened. `current` counts from 1. `labels.state` are the states for screen readers.
 */
export function Stepper({
  steps,
  current,
  labels,
  className,
}: {
  steps: Step[];
  current: number;
  labels: Labels;
  className?: string;
}) {
  return (
    <nav aria-label={labels.nav} className={className}>
      <SmallStepper steps={steps} current={current} labels={labels} />
      <ol className="hidden sm:flex">
        {steps.map((step, index) => {
          const number = index + 1;
          const state = getState(step, number, current);
          const isReached = number === current || state === "completed";
          const name = (
            <>
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
                  step.onOpen && "underline decoration-control underline-offset-4",
                )}
              >
                {step.title}
              </span>
            </>
          );
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
                    isReached ? "bg-accent" : "bg-control/50",
                  )}
                />
              )}
              {step.onOpen ? (
                <button
                  type="button"
                  onClick={step.onOpen}
                  className="flex cursor-pointer flex-col items-center rounded-control hover:text-accent"
                >
                  {name}
                </button>
              ) : (
                name
              )}
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

function SmallStepper({
  steps,
  current,
  labels,
}: {
  steps: Step[];
  current: number;
  labels: Labels;
}) {
  // Also true while no step can be opened: an open list must stay open while the form is filled in.
  const canOpen = steps.some((step) => "onOpen" in step);
  const heading = (
    <span className="flex items-baseline justify-between gap-3">
      <span className="font-semibold">{steps[current - 1]?.title}</span>
      <span className="flex items-center gap-1 whitespace-nowrap text-sm text-muted">
        <span className="tabular-nums">{labels.position}</span>
        {canOpen && <span className="sr-only">{labels.all}</span>}
        {canOpen && (
          <ChevronDown aria-hidden="true" className="size-4 transition group-open:rotate-180" />
        )}
      </span>
    </span>
  );
  const bar = (
    <span aria-hidden="true" className="mt-2 flex gap-1">
      {steps.map((step, index) => (
        <span
          key={step.title}
          className={cn("h-1 flex-1 rounded-full", index < current ? "bg-accent" : "bg-ink/12")}
        />
      ))}
    </span>
  );
  if (!canOpen) {
    return (
      <div className="sm:hidden">
        {heading}
        {bar}
      </div>
    );
  }
  return (
    // Remounted closed after a step was opened.
    <details key={current} className="group sm:hidden">
      <summary className="block min-h-11 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {heading}
        {bar}
      </summary>
      <ol className="mt-2">
        {steps.map((step, index) => {
          const state = getState(step, index + 1, current);
          const content = (
            <>
              <span aria-hidden="true" className="grid w-6 place-items-center text-muted">
                {state === "completed" ? <Check className="size-4 text-accent" /> : index + 1}
              </span>
              <span className="sr-only">{labels.state[state]}</span>
              <span className={state === "upcoming" ? "text-muted" : ""}>{step.title}</span>
            </>
          );
          return (
            <li key={step.title} aria-current={state === "current" ? "step" : undefined}>
              {step.onOpen ? (
                <button
                  type="button"
                  onClick={step.onOpen}
                  className="flex min-h-11 w-full cursor-pointer items-center gap-2 text-start underline decoration-control underline-offset-4"
                >
                  {content}
                </button>
              ) : (
                <span className="flex min-h-11 items-center gap-2">{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
