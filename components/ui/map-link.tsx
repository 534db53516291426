import { MapPin } from "lucide-react";

// Five decimals are about a metre.
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Coordinates with a link to them on a map of another site. */
export function MapLink({
  pin,
  label,
}: {
  pin: { latitude: number; longitude: number };
  label: string;
}) {
  const [latitude, longitude] = [roundDegrees(pin.latitude), roundDegrees(pin.longitude)];
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4"
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      {label}
      <bdi className="tabular-nums">
        {latitude}, {longitude}
      </bdi>
    </a>
  );
}
