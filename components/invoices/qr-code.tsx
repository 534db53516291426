import { encode } from "uqr";

/** White modules around a QR code; scanners need them. */
const MARGIN = 4;

/** A QR code as a drawing, dark on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: 0 });
  const size = data.length + 2 * MARGIN;
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")),
    )
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
