import type { InputHTMLAttributes } from "react";
import type { Locale } from "@/lib/shared/locale-tag";

/** The accessible name of the list, and the name of each kind of suggestion. */
export type SuggestLabels = Record<
  "label" | "city" | "area" | "type" | "event" | "venue" | "query",
  string
>;

export type SuggestInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onSelect"> & {
  locale: Locale;
  label: string;
  labels: SuggestLabels;
  /** The address of suggestions; `&q=` and the typed text are appended. */
  source: string;
  onSelect: (href: string) => void;
  /** A change resets the text to `defaultValue`, unless the field has the focus. */
  resetKey?: string;
  /** Whether the list is part of the layout, as in a menu that would clip a floating list. */
  isInFlow?: boolean;
};
