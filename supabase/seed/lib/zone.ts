const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  return format;
}

/** The local time of the zone at an instant, as the instant with the same time in UTC. */
function localTimeAsUtc(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Midnight (as UTC) of the zone's local day at an instant, moved by whole days. */
export function localDay(instant: number, zone: string, moveDays = 0): number {
  return (
    Math.floor(localTimeAsUtc(instant, zone) / 86_400_000) * 86_400_000 + moveDays * 86_400_000
  );
}

/** The instant of a local time of the zone, in minutes after midnight of a day. */
export function instantOf(day: number, minutes: number, zone: string): number {
  const wanted = day + minutes * 60_000;
  const estimate = wanted - (localTimeAsUtc(wanted, zone) - wanted);
  return estimate + (wanted - localTimeAsUtc(estimate, zone));
}
