import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import type { TakenTimeText } from "@/lib/availability/types";
import { getJson } from "@/lib/shared/get-json";
import { announceTakenTime } from "@/lib/venues/taken-time-event";

type Choice = TakenTimeText["groups"][number]["choices"][number];

/** Leaves the sheet that the panel is on small screens. */
function showSimilarVenues() {
  const panel = document.getElementById("booking");
  if (panel?.matches(":popover-open")) panel.hidePopover();
  window.location.hash = "similar";
}

/** What there is in place of a time that is taken. Default export: loaded when a time is. */
export default function TakenTimePanel({
  query,
  onSelect,
}: {
  /** The query of `/api/alternatives`. */
  query: string;
  onSelect: (choice: Choice) => void;
}) {
  const [text, setText] = useState<TakenTimeText | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setText(null);
    announceTakenTime();
    getJson<TakenTimeText>(`/api/alternatives?${query}`, { signal }).then((answer) => {
      // Without an answer the problem of the quote stands alone.
      if (answer.ok && !signal.aborted) setText(answer.data);
    });
    return () => controller.abort();
  }, [query]);

  if (!text) return null;
  const hasSimilarVenues = document.getElementById("similar") !== null;
  return (
    <section
      aria-labelledby="other-times"
      className="flex flex-col gap-2 rounded-control bg-tint px-3 py-3 text-sm"
    >
      <h3 id="other-times" className="font-medium text-base">
        {text.title}
      </h3>
      {text.none && <p>{text.none}</p>}
      {text.groups.map(({ title, choices }) => (
        <div key={title} className="flex flex-col items-start gap-1.5">
          <p className="text-muted">{title}</p>
          {choices.map((choice) => (
            <button
              key={choice.day + choice.start}
              type="button"
              onClick={() => onSelect(choice)}
              className={buttonClass({
                variant: "outline",
                size: "sm",
                className: "h-auto w-full justify-start py-2 text-start",
              })}
            >
              {choice.label}
            </button>
          ))}
        </div>
      ))}
      {hasSimilarVenues && (
        <button
          type="button"
          onClick={showSimilarVenues}
          className="inline-flex min-h-11 items-center self-start font-medium text-accent underline underline-offset-4"
        >
          {text.similar}
        </button>
      )}
    </section>
  );
}
