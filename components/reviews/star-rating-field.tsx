import { FieldError } from "@/components/ui/field";
import { cn } from "@/lib/shared/cn";

const starPath = "M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z";

/** A rating of one to five stars as radio buttons. */
export function StarRatingField({
  name,
  legend,
  label,
  value,
  onChange,
  error,
}: {
  name: string;
  legend: string;
  label: (stars: number) => string;
  /** Zero until a rating is chosen. */
  value: number;
  onChange: (stars: number) => void;
  error?: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="-ms-1.5 flex items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{label(stars)}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              strokeWidth="1"
              className={cn(
                "size-8 stroke-accent transition-colors duration-150",
                stars <= value ? "fill-accent" : "fill-transparent",
              )}
            >
              <path d={starPath} />
            </svg>
          </label>
        ))}
        <span aria-hidden="true" className="ms-2 text-muted text-sm">
          {value > 0 && label(value)}
        </span>
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
