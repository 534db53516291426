import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  Autocomplete,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  TextField,
} from "react-aria-components";
import { cn } from "@/lib/shared/cn";
import { getJson } from "@/lib/shared/get-json";
import { localeTag } from "@/lib/shared/locale-tag";
import type { SuggestInputProps, SuggestLabels } from "./suggest-types";

const DEBOUNCE_MILLISECONDS = 200;
const MIN_QUERY_LENGTH = 2;

type Suggestion = { kind: keyof SuggestLabels; name: string; href: string };

const noSuggestions: Suggestion[] = [];

/**
 * The suggestions for a query, fetched when typing pauses. `resetSuggestions` clears them and cancels a pending fetch. Empty
 * without a response.
 */
function useSuggestions(source: string) {
  const [query, setQuery] = useState("");
  const [suggestions, setSuggestions] = useState(noSuggestions);

  useEffect(() => {
    if (query.trim().length < MIN_QUERY_LENGTH) return setSuggestions(noSuggestions);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      const address = `${source}&${new URLSearchParams({ q: query })}`;
      const answer = await getJson<Suggestion[]>(address, { signal });
      if (answer.ok && !signal.aborted) setSuggestions(answer.data);
    }, DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, source]);

  function resetSuggestions() {
    setQuery("");
    setSuggestions(noSuggestions);
  }
  return { suggestions, setQuery, resetSuggestions };
}

/**
 * The combobox that replaces a SuggestInput's native field and takes over its text, caret and focus. Built on Autocomplete: React
 * Aria's ComboBox hides the rest of the page from screen readers while its list is open, and prevents Enter from sending the
 * form.
 */
export default function SuggestComboBox({
  nativeInput,
  onMount,
  ...props
}: SuggestInputProps & {
  nativeInput: RefObject<HTMLInputElement | null>;
  onMount: () => void;
}) {
  const { locale, label, labels, source, onSelect, resetKey, isInFlow, ...inputProps } = props;
  const { defaultValue, className, ...attributes } = inputProps;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => nativeInput.current?.value ?? "");
  const { suggestions, setQuery, resetSuggestions } = useSuggestions(source);
  const isOpen = suggestions.length > 0;

  const wasTypedBefore = useRef(false);
  const takeOver = useEffectEvent(() => {
    const native = nativeInput.current;
    if (!native) return onMount();
    // Losing the focus does not end typing here and must not send the form.
    native.addEventListener("change", (event) => event.stopPropagation());
    if (document.activeElement === native) {
      const { selectionStart, selectionEnd } = native;
      input.current?.focus();
      input.current?.setSelectionRange(selectionStart, selectionEnd);
    }
    wasTypedBefore.current = native.value !== native.defaultValue;
    if (wasTypedBefore.current) setQuery(native.value);
    onMount();
  });
  useLayoutEffect(() => takeOver(), []);

  const lastResetKey = useRef(resetKey);
  const isTyping = useRef(false);
  useEffect(() => {
    if (lastResetKey.current === resetKey) return;
    lastResetKey.current = resetKey;
    // Text that is not sent yet stays.
    if (!isTyping.current) setText(String(defaultValue ?? ""));
  }, [resetKey, defaultValue]);

  function handleSelect(href: string) {
    wasTypedBefore.current = false;
    isTyping.current = false;
    setText("");
    resetSuggestions();
    input.current?.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();
    onSelect(href);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && isOpen) {
      // Otherwise the browser clears the field and closes the menu around it.
      event.preventDefault();
      resetSuggestions();
    }
    // The form is being sent.
    if (event.key === "Enter" && !event.isDefaultPrevented()) {
      isTyping.current = false;
      resetSuggestions();
    }
  }

  function handleBlur(event: FocusEvent) {
    // React Aria also sends blur events when it moves the active option.
    if (!event.isTrusted) return;
    isTyping.current = false;
    resetSuggestions();
    // The browser sends no change event for text that was typed into the native field.
    if (wasTypedBefore.current)
      input.current?.dispatchEvent(new Event("change", { bubbles: true }));
    wasTypedBefore.current = false;
  }

  return (
    <I18nProvider locale={localeTag(locale)}>
      <Autocomplete
        disableAutoFocusFirst
        inputValue={text}
        onInputChange={(next) => {
          wasTypedBefore.current = false;
          isTyping.current = true;
          setText(next);
          setQuery(next);
        }}
      >
        <TextField aria-label={label} onBlur={handleBlur} className="contents">
          <Input
            {...attributes}
            ref={input}
            type="search"
            role="combobox"
            aria-expanded={isOpen}
            className={cn(className)}
            onKeyDown={handleKeyDown}
          />
        </TextField>
        {isOpen && (
          <ListBox
            aria-label={labels.label}
            items={suggestions}
            shouldFocusWrap
            className={cn(
              "mt-2 rounded-control border border-hairline bg-card py-1",
              !isInFlow && "absolute inset-x-0 top-full z-20 max-h-80 overflow-y-auto shadow-float",
            )}
          >
            {({ kind, name, href }) => (
              <ListBoxItem
                id={href}
                textValue={name}
                onAction={() => handleSelect(href)}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-1.5 data-focused:bg-tint data-hovered:bg-tint"
              >
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <span className="shrink-0 text-muted text-xs">{labels[kind]}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
    </I18nProvider>
  );
}
