import type { Spot } from "@/components/ui/map/places";
import { cn } from "@/lib/shared/cn";
import { withRoom } from "./layout-marks";
import type { MapVenue } from "./map-types";

/** The price of each venue where it lies, as buttons in the order of the list. */
export function Marks({
  venues,
  project,
  lit,
  open,
  onLight,
  onFocus,
  onOpen,
}: {
  venues: MapVenue[];
  project: (place: { longitude: number; latitude: number }) => Spot;
  /** The venue that is pointed at, here or in the list. */
  lit: string | null;
  open: string | null;
  onLight: (id: string | null) => void;
  onFocus: (venue: MapVenue) => void;
  onOpen: (id: string, byKeyboard: boolean) => void;
}) {
  const marks = venues.map((venue) => ({ venue, ...project(venue), text: venue.price[1] }));
  const priced = withRoom(
    marks.map(({ venue, x, y, text }) => ({ id: venue.id, x, y, price: text })),
    [lit, open],
  );
  return marks.map(({ venue, x, y, text }) => {
    const { id, label } = venue;
    const isOn = id === lit || id === open;
    const hasRoom = priced.has(id);
    return (
      <button
        key={id}
        type="button"
        data-mark={id}
        aria-label={label}
        aria-expanded={id === open}
        onClick={(event) => onOpen(id, event.detail === 0)}
        onPointerEnter={() => onLight(id)}
        onPointerLeave={() => onLight(null)}
        onFocus={() => onFocus(venue)}
        onBlur={() => onLight(null)}
        style={{ left: x, top: y }}
        className={cn(
          "absolute grid cursor-pointer place-items-center rounded-full",
          hasRoom ? "-translate-y-full h-11" : "-translate-y-1/2 size-7",
          "-translate-x-1/2",
          isOn ? "z-20" : hasRoom ? "z-10" : "z-0",
        )}
      >
        {hasRoom ? (
          <bdi
            className={cn(
              "whitespace-nowrap rounded-full border px-3 py-1 font-semibold text-sm tabular-nums leading-snug shadow-float",
              isOn ? "border-accent bg-accent text-on-accent" : "border-hairline bg-card text-ink",
            )}
          >
            {text}
          </bdi>
        ) : (
          <span className="size-3.5 rounded-full border-2 border-card bg-accent" />
        )}
      </button>
    );
  });
}
