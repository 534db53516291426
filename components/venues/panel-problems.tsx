import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import type { PanelLabels } from "./panel-labels";

/** Why the chosen time cannot be booked or has no price, and what there is in its place. */
export function PanelProblems({
  error,
  problems,
  labels,
  onRetry,
  children,
}: {
  /** Why there is no quote; null where there is one. */
  error: string | null;
  problems: { code: string; text: string }[];
  labels: PanelLabels;
  onRetry: () => void;
  children: ReactNode;
}) {
  const texts = error
    ? [labels.failures[error] ?? labels.failures.unexpected]
    : problems.map(({ text }) => text);
  return (
    <div
      id="book-problems"
      tabIndex={-1}
      aria-live="polite"
      className="flex flex-col gap-2 outline-none"
    >
      {texts.map((text) => (
        <p key={text} className="rounded-control bg-warning/12 px-3 py-2 text-sm text-warning">
          {text}
        </p>
      ))}
      {error && (
        <button
          type="button"
          onClick={onRetry}
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          {labels.retry}
        </button>
      )}
      {children}
    </div>
  );
}
