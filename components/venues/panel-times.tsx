import { describeTime, TimeField } from "@/components/ui/time-select";
import type { Locale } from "@/lib/i18n/routing";
import type { TimeChoice } from "@/lib/shared/time-choice";
import type { PanelLabels } from "./panel-labels";

/** Start and end in the booking panel. */
export function PanelTimes({
  start,
  end,
  starts,
  ends,
  isTaken,
  missing,
  locale,
  labels,
  onChange,
}: {
  start: string;
  end: string;
  starts: TimeChoice[];
  ends: TimeChoice[];
  /** The chosen time cannot be booked; `book-problems` says why. */
  isTaken: boolean;
  missing: "start" | "end" | null;
  locale: Locale;
  labels: PanelLabels;
  onChange: (changed: { start: string } | { end: string }) => void;
}) {
  // All fields of the panel are required, so none is marked.
  const common = { required: true, isRequired: false, isNarrow: true, locale, labels };
  const state = isTaken ? { "aria-invalid": true, "aria-describedby": "book-problems" } : {};
  const duration = describeTime(ends, end, locale, labels);
  return (
    <div className="grid grid-cols-2 gap-3">
      <TimeField
        {...common}
        {...state}
        id="book-start"
        label={labels.start}
        error={missing === "start" && labels.missing}
        name="start"
        value={start}
        choices={starts}
        onChange={(next) => onChange({ start: next })}
      />
      <TimeField
        {...common}
        {...state}
        id="book-end"
        label={labels.end}
        hint={duration}
        error={missing === "end" && labels.missing}
        name="end"
        value={end}
        choices={ends}
        onChange={(next) => onChange({ end: next })}
      />
    </div>
  );
}
