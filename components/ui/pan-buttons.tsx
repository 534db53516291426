import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { cn } from "@/lib/shared/cn";

export type PanDirection = "left" | "up" | "down" | "right";

const directions = [
  { direction: "left", Icon: ArrowLeft, place: "col-start-1 row-start-2" },
  { direction: "up", Icon: ArrowUp, place: "col-start-2 row-start-1" },
  { direction: "down", Icon: ArrowDown, place: "col-start-2 row-start-3" },
  { direction: "right", Icon: ArrowRight, place: "col-start-3 row-start-2" },
] as const;

/** The names of the buttons, by the messages of ui.pan. */
export const panLabels = (t: (key: PanDirection) => string): Record<PanDirection, string> => ({
  left: t("left"),
  up: t("up"),
  down: t("down"),
  right: t("right"),
});

/** Four buttons that move what is shown, for users who cannot drag it. Left is on the left in every language. */
export function PanButtons({
  label,
  labels,
  arrangement,
  isAtEdge = () => false,
  onPan,
  className,
}: {
  label: string;
  labels: Record<PanDirection, string>;
  arrangement: "cross" | "row";
  /** Whether there is nothing more to show in that direction. */
  isAtEdge?: (direction: PanDirection) => boolean;
  onPan: (direction: PanDirection) => void;
  className?: string;
}) {
  return (
    <fieldset
      aria-label={label}
      dir="ltr"
      className={cn(arrangement === "cross" ? "grid grid-cols-3" : "flex", className)}
    >
      {directions.map(({ direction, Icon, place }) => (
        <button
          key={direction}
          type="button"
          aria-label={labels[direction]}
          // Not disabled: the button that was pressed last keeps the focus.
          aria-disabled={isAtEdge(direction) || undefined}
          onClick={() => {
            if (!isAtEdge(direction)) onPan(direction);
          }}
          className={cn(
            "grid size-11 cursor-pointer place-items-center hover:bg-tint aria-disabled:cursor-not-allowed aria-disabled:opacity-40",
            arrangement === "cross" && place,
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  );
}
