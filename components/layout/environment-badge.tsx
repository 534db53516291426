"use client";

import { useEffect, useState } from "react";
import { publicEnv } from "@/lib/env";
import { type EnvironmentRowLabels, EnvironmentRows } from "./environment-rows";

const KEY = "mahfil_environment_badge";

type Labels = Record<
  "label" | "url" | "key" | "maps" | "ready" | "incomplete" | "reveal" | "hide" | "dismiss",
  string
> &
  EnvironmentRowLabels;

const buttonStyle =
  "min-h-11 cursor-pointer rounded-control px-3 font-medium text-sm hover:bg-tint";

/**
 * Shows whether the environment is complete; the details can reveal the values, which are public. Covers no content: it stands
 * below the page on small screens and in the gutter on large ones.
 */
export function EnvironmentBadge({ labels }: { labels: Labels }) {
  const [isShown, setShown] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  // The build writes these values into the scripts, so that pages need not contain them.
  const rows = [
    {
      name: "NEXT_PUBLIC_SUPABASE_URL",
      label: labels.url,
      value: publicEnv.supabaseUrl,
      optional: false,
    },
    {
      name: "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
      label: labels.key,
      value: publicEnv.supabaseKey,
      optional: false,
    },
    {
      name: "NEXT_PUBLIC_MAPS_KEY",
      label: labels.maps,
      value: publicEnv.mapsKey,
      optional: true,
    },
  ];
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
  const status = isComplete ? labels.ready : labels.incomplete;
  return (
    <aside aria-label={labels.label} className="environment">
      <button type="button" popoverTarget="environment" title={status} className="environment-pill">
        <span
          aria-hidden="true"
          className={`size-2 ${isComplete ? "rounded-full bg-success" : "rotate-45 bg-warning"}`}
        />
        <span className="environment-label">{status}</span>
      </button>
      <div
        id="environment"
        popover="auto"
        role="dialog"
        aria-label={labels.label}
        className="menu environment-details p-4 text-sm"
      >
        <p className="font-semibold text-base">{labels.label}</p>
        <EnvironmentRows rows={rows} labels={labels} isRevealed={isRevealed} />
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
