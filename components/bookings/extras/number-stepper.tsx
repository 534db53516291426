import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toLatinDigits } from "@/lib/shared/digits";

const round =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-control hover:border-ink disabled:cursor-not-allowed disabled:opacity-40";

/** A number with a button on each side. A typed number applies when the field loses the focus. */
export function NumberStepper({
  labels,
  value,
  valueText,
  min,
  max,
  disabled = false,
  hasFocus = false,
  next,
  nearest,
  onChange,
}: {
  labels: { value: string; fewer: string; more: string };
  value: number;
  /** The value with its unit, as it is read out. */
  valueText: string;
  min: number;
  max: number;
  disabled?: boolean;
  /** Takes the focus when it appears, because it replaces the pressed button. */
  hasFocus?: boolean;
  /** The value after one step up or down. */
  next: (value: number, direction: 1 | -1) => number;
  /** The value that is taken for a typed number. */
  nearest: (typed: number) => number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFocusedFirst = useRef(hasFocus);
  useEffect(() => {
    if (isFocusedFirst.current) input.current?.focus();
    isFocusedFirst.current = false;
  }, []);

  function choose(chosen: number) {
    setTyped(null);
    if (chosen !== value) onChange(chosen);
  }

  function commit() {
    if (typed === null) return;
    const number = Number(toLatinDigits(typed.trim()).replace(/[٫,]/, "."));
    choose(typed.trim() && Number.isFinite(number) ? nearest(number) : value);
  }

  const step = (direction: 1 | -1) => choose(next(value, direction));
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        className={round}
        disabled={disabled || value <= min}
        aria-label={labels.fewer}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        // A number field would refuse Arabic digits.
        role="spinbutton"
        autoComplete="off"
        aria-label={labels.value}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={valueText}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.slice(0, 8))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            // Applies the number; only its button submits the form.
            event.preventDefault();
            commit();
          } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            step(event.key === "ArrowUp" ? 1 : -1);
          }
        }}
        className="h-11 w-12 rounded-control border border-transparent bg-transparent text-center tabular-nums hover:border-control focus-visible:border-control disabled:text-muted"
      />
      <button
        type="button"
        className={round}
        disabled={disabled || value >= max}
        aria-label={labels.more}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
