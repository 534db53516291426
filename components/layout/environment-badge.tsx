"use client";

import { useEffect, useState } from "react";

const KEY = "mahfil_environment_badge";

type Row = { name: string; label: string; value: string | null; optional: boolean };
type Labels = Record<
  | "label"
  | "ready"
  | "incomplete"
  | "set"
  | "missing"
  | "optionalMissing"
  | "reveal"
  | "hide"
  | "dismiss",
  string
>;

const buttonStyle =
  "min-h-11 cursor-pointer rounded-control px-3 font-medium text-sm hover:bg-tint";

/**
 * Shows whether the environment is complete; the details can reveal the values, which are public. On
 * small screens it stands below the page, where it covers nothing.
 */
export function EnvironmentBadge({ rows, labels }: { rows: Row[]; labels: Labels }) {
  const [isShown, setShown] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  const isComplete = rows.every((row) => row.value || row.optional);

  useEffect(() => {
    try {
      setShown(localStorage.getItem(KEY) !== "dismissed");
    } catch {
      setShown(true);
    }
  }, []);

  function dismiss() {
    setShown(false);
    try {
      localStorage.setItem(KEY, "dismissed");
    } catch {}
  }

  if (!isShown) return null;
  return (
    <aside aria-label={labels.label} className="environment">
      <button type="button" popoverTarget="environment" className="environment-pill">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${isComplete ? "bg-success" : "bg-warning"}`}
        />
        <span className={isComplete ? "environment-label" : undefined}>
          {isComplete ? labels.ready : labels.incomplete}
        </span>
      </button>
      <div
        id="environment"
        popover="auto"
        role="dialog"
        aria-label={labels.label}
        className="menu environment-details p-4 text-sm"
      >
        <p className="font-semibold text-base">{labels.label}</p>
        <dl className="my-2">
          {rows.map(({ name, label, value, optional }) => (
            <div key={name} className="border-hairline border-b py-2">
              <dt className="flex justify-between gap-3">
                {label}
                <span className={value ? "text-success" : optional ? "text-muted" : "text-warning"}>
                  {value ? labels.set : optional ? labels.optionalMissing : labels.missing}
                </span>
              </dt>
              <dd dir="ltr" className="break-all text-muted text-xs">
                {isRevealed && value ? value : name}
              </dd>
            </div>
          ))}
        </dl>
        <div className="-mx-2 -mb-2 flex justify-between">
          <button
            type="button"
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
            className={buttonStyle}
          >
            {isRevealed ? labels.hide : labels.reveal}
          </button>
          <button type="button" onClick={dismiss} className={buttonStyle}>
            {labels.dismiss}
          </button>
        </div>
      </div>
    </aside>
  );
}
