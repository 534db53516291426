import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, Heading } from "react-aria-components";

const arrowClass =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-tint disabled:opacity-30";

/** The month of a React Aria calendar, between buttons to the months beside it. */
export function CalendarHeader({
  previousLabel,
  nextLabel,
}: {
  previousLabel?: string;
  nextLabel?: string;
}) {
  return (
    <header className="mb-2 flex items-center justify-between">
      <Button slot="previous" aria-label={previousLabel} className={arrowClass}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Button>
      <Heading className="font-semibold text-base tracking-normal" />
      <Button slot="next" aria-label={nextLabel} className={arrowClass}>
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Button>
    </header>
  );
}
