import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { cn } from "@/lib/shared/cn";

/** The look of everything one writes into or chooses from. */
export const controlClass = cn(
  "block w-full min-h-11 rounded-control border border-control bg-card px-3.5 py-2 text-base text-ink",
  "placeholder:text-muted transition-colors duration-150 hover:border-ink",
  "focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent",
  "aria-invalid:border-danger aria-invalid:outline-danger",
  "disabled:cursor-not-allowed disabled:border-hairline disabled:bg-transparent disabled:text-muted",
);

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

// Addresses and numbers read from left to right in every language, but sit where the language starts.
const alwaysLtr = new Set(["email", "tel", "url"]);

/** The placeholder of a field; one space where there is none, so that CSS can tell that it is empty. */
const placeholderOf = (placeholder: string | undefined, dir: string | undefined) =>
  placeholder ?? (dir === "auto" ? " " : undefined);

export function Input({ className, type = "text", dir, placeholder, ...rest }: InputProps) {
  const ltr = alwaysLtr.has(type);
  return (
    <input
      {...rest}
      type={type}
      dir={dir ?? (ltr ? "ltr" : undefined)}
      placeholder={placeholderOf(placeholder, dir)}
      className={cn(controlClass, ltr && "match-parent", className)}
    />
  );
}

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>;
};

export function Textarea({
  className,
  rows = 4,
  dir = "auto",
  placeholder,
  style,
  ...rest
}: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      dir={dir}
      placeholder={placeholderOf(placeholder, dir)}
      // It grows with its text, and an empty one has room for as many lines as were asked for.
      style={{ minBlockSize: `calc(${rows}lh + 1.125rem)`, ...style }}
      className={cn(
        controlClass,
        "field-sizing-content max-h-96 resize-y leading-normal",
        className,
      )}
    />
  );
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <select {...rest} className={cn(controlClass, "select-arrow appearance-none pe-10", className)}>
      {children}
    </select>
  );
}
