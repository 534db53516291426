import { cn } from "@/lib/shared/cn";

/** An arched doorway. */
function LogoIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-8", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7.5 26V15.6C7.5 10.6 11.4 8.4 16 5c4.6 3.4 8.5 5.6 8.5 10.6V26"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <path
        d="M12.5 26v-8.6c0-2.6 1.7-3.9 3.5-5.3 1.8 1.4 3.5 2.7 3.5 5.3V26z"
        className="fill-on-accent"
      />
    </svg>
  );
}

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <LogoIcon />
      {/* On the narrowest phones the header has room for the icon alone. */}
      <span className="font-semibold text-xl leading-none max-[24rem]:sr-only">{name}</span>
    </span>
  );
}
