import { cn } from "@/lib/shared/cn";

/** The arch of a hall's door, and the name. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-8", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7.5 26V15.6C7.5 10.6 11.4 8.4 16 5c4.600 3.4 8.500 5.600 8.500 10.600V26"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <path
        d="M12.500 26v-8.600c0-2.600 1.700-3.900 3.500-5.300 1.800 1.400 3.500 2.700 3.500 5.300V26z"
        className="fill-on-accent"
      />
    </svg>
  );
}

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="font-semibold text-xl leading-none">{name}</span>
    </span>
  );
}
