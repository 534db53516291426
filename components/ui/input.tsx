import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { cn } from "@/lib/shared/cn";

/** The classes of inputs, selects and textareas. */
export const controlClass = "control";

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

// Left to right in every language, but aligned to the start of the page's direction.
const leftToRightTypes = new Set(["email", "tel", "url"]);

/** The placeholder of a field, or a space so that `:placeholder-shown` matches when it is empty. */
const placeholderOrSpace = (placeholder: string | undefined, dir: string | undefined) =>
  placeholder ?? (dir === "auto" ? " " : undefined);

export function Input({ className, type = "text", dir, placeholder, ...rest }: InputProps) {
  const isLeftToRight = leftToRightTypes.has(type);
  return (
    <input
      {...rest}
      type={type}
      dir={dir ?? (isLeftToRight ? "ltr" : undefined)}
      placeholder={placeholderOrSpace(placeholder, dir)}
      className={cn(controlClass, isLeftToRight && "match-parent", className)}
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
      placeholder={placeholderOrSpace(placeholder, dir)}
      // Grows with its text from the height of `rows` lines.
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
