"use client";

import { useEffect, useState } from "react";

const KEY = "mahfil_environment_badge";

type Row = { name: string; label: string; value: string | null; optional: boolean };
type Words = Record<
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

const action = "min-h-11 cursor-pointer rounded-control px-3 font-medium text-sm hover:bg-tint";

/**
 * Says whether the environment is complete; its details can reveal the values, which are public.
 * Small screens have it below the page, where it covers nothing.
 */
export function EnvironmentBadge({ rows, words }: { rows: Row[]; words: Words }) {
  const [shown, setShown] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const complete = rows.every((row) => row.value || row.optional);

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

  if (!shown) return null;
  return (
    <aside aria-label={words.label} className="environment">
      <button type="button" popoverTarget="environment" className="environment-pill">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${complete ? "bg-success" : "bg-warning"}`}
        />
        <span className={complete ? "environment-words" : undefined}>
          {complete ? words.ready : words.incomplete}
        </span>
      </button>
      <div
        id="environment"
        popover="auto"
        role="dialog"
        aria-label={words.label}
        className="menu environment-details p-4 text-sm"
      >
        <p className="font-semibold text-base">{words.label}</p>
        <dl className="my-2">
          {rows.map(({ name, label, value, optional }) => (
            <div key={name} className="border-hairline border-b py-2">
              <dt className="flex justify-between gap-3">
                {label}
                <span className={value ? "text-success" : optional ? "text-muted" : "text-warning"}>
                  {value ? words.set : optional ? words.optionalMissing : words.missing}
                </span>
              </dt>
              <dd dir="ltr" className="break-all text-muted text-xs">
                {revealed && value ? value : name}
              </dd>
            </div>
          ))}
        </dl>
        <div className="-mx-2 -mb-2 flex justify-between">
          <button
            type="button"
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
            className={action}
          >
            {revealed ? words.hide : words.reveal}
          </button>
          <button type="button" onClick={dismiss} className={action}>
            {words.dismiss}
          </button>
        </div>
      </div>
    </aside>
  );
}
