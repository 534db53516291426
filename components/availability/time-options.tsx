import { formatClock } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";

/** Every half hour of a day as options, after one that leaves it open. */
export function TimeOptions({ any, locale }: { any: string; locale: Locale }) {
  const times = Array.from(
    { length: 48 },
    (_, index) => `${String(index >> 1).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
  );
  return (
    <>
      <option value="">{any}</option>
      {times.map((time) => (
        <option key={time} value={time}>
          {formatClock(time, locale)}
        </option>
      ))}
    </>
  );
}
