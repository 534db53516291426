import { cn } from "@/lib/shared/cn";
import { initials } from "./initials";

export type AvatarSize = "xs" | "sm" | "md" | "lg" | "xl";
export type AvatarStatus = "online" | "offline" | "away" | "busy";

const sizes: Record<AvatarSize, { box: string; dot: string; pixels: number }> = {
  xs: { box: "size-6 text-[0.625rem]", dot: "size-2", pixels: 24 },
  sm: { box: "size-8 text-xs", dot: "size-2.5", pixels: 32 },
  md: { box: "size-10 text-sm", dot: "size-3", pixels: 40 },
  lg: { box: "size-14 text-lg", dot: "size-3.5", pixels: 56 },
  xl: { box: "size-20 text-2xl", dot: "size-4", pixels: 80 },
};

const dots: Record<AvatarStatus, string> = {
  online: "bg-success",
  offline: "bg-control",
  away: "bg-warning",
  busy: "bg-danger",
};

/** The picture of a user, or their initials. `statusLabel` is the text of the status. */
export function Avatar({
  name,
  src,
  size = "md",
  status,
  statusLabel,
  className,
}: {
  name: string;
  src?: string | null;
  size?: AvatarSize;
  status?: AvatarStatus;
  statusLabel?: string;
  className?: string;
}) {
  const { box, dot, pixels } = sizes[size];
  return (
    <span className={cn("relative inline-flex shrink-0", className)}>
      <span
        className={cn(
          "grid place-items-center overflow-hidden rounded-full bg-tint font-semibold text-accent",
          box,
        )}
      >
        {src ? (
          <picture className="contents">
            <img
              src={src}
              alt={name}
              width={pixels}
              height={pixels}
              loading="lazy"
              decoding="async"
              data-initials={initials(name)}
              className="profile-picture size-full object-cover"
            />
          </picture>
        ) : (
          <>
            <span aria-hidden="true" className="leading-none">
              {initials(name)}
            </span>
            <span className="sr-only">{name}</span>
          </>
        )}
      </span>
      {status && (
        <span
          title={statusLabel}
          className={cn("absolute end-0 bottom-0 rounded-full ring-2 ring-card", dot, dots[status])}
        >
          {statusLabel && <span className="sr-only">{statusLabel}</span>}
        </span>
      )}
    </span>
  );
}
