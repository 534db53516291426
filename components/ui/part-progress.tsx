import { Check } from "lucide-react";
import { cn } from "@/lib/shared/cn";

export type ProgressPart = {
  name: string;
  state: "completed" | "current" | "upcoming";
};

/** The parts of a process over several pages, in one line; on small screens only the current part. No part is a link. */
export function PartProgress({
  parts,
  labels,
}: {
  parts: ProgressPart[];
  labels: {
    nav: string;
    /** `N of M` */
    position: string;
    state: Record<ProgressPart["state"], string>;
  };
}) {
  const current = parts.find(({ state }) => state === "current");
  return (
    <section aria-label={labels.nav} className="text-sm">
      <p className="flex items-baseline justify-between gap-3 sm:hidden">
        <span>
          <span className="text-muted">{labels.nav}:</span>{" "}
          <span className="font-medium">{current?.name}</span>
        </span>
        <span className="whitespace-nowrap text-muted tabular-nums">{labels.position}</span>
      </p>
      <ol className="hidden flex-wrap items-center gap-x-2 gap-y-1 sm:flex">
        {parts.map(({ name, state }, index) => (
          <li
            key={name}
            aria-current={state === "current" ? "step" : undefined}
            className="flex items-center gap-2"
          >
            {index > 0 && <span aria-hidden="true" className="h-px w-4 bg-control/60" />}
            <span
              className={cn(
                "flex items-center gap-1 rounded-full py-0.5",
                state === "current" && "bg-tint px-3 font-medium text-accent",
                state === "upcoming" && "text-muted",
              )}
            >
              {state === "completed" && (
                <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
              )}
              <span className="sr-only">{labels.state[state]}</span>
              {name}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
