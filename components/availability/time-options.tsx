import { Options } from "@/components/ui/options";
import { halfHours } from "@/lib/shared/clock-time";
import { formatClock } from "@/lib/shared/format-time";
import type { Locale } from "@/lib/shared/locale-tag";

/** Options of a time field: one that leaves it open, then every half hour of a day. */
export function TimeOptions({ any, locale }: { any: string; locale: Locale }) {
  return (
    <>
      <option value="">{any}</option>
      <Options values={halfHours} text={(time) => formatClock(time, locale)} />
    </>
  );
}
