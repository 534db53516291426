import { type FormEvent, useState, useTransition } from "react";
import { buttonClass } from "@/components/ui/button";
import { controlClass } from "@/components/ui/input";
import { subscribeNewsletter } from "@/lib/newsletter/actions";
import { cn } from "@/lib/shared/cn";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";

type Labels = Record<
  "label" | "placeholder" | "submit" | "done" | "required" | "invalid" | "failed" | "tooMany",
  string
>;

/** Asks for the newsletter; the address stays in the field until its confirmation was asked for. */
export function NewsletterForm({ locale, labels }: { locale: Locale; labels: Labels }) {
  const [error, setError] = useState("");
  const [isDone, setDone] = useState(false);
  const [isPending, startTransition] = useTransition();

  function errorText(result: { code: string; retryAt?: string } | null): string {
    if (result?.code === "invalid_input") return labels.invalid;
    if (!result?.retryAt) return labels.failed;
    const format = { hour: "numeric", minute: "2-digit" } as const;
    const time = new Date(result.retryAt).toLocaleTimeString(localeTag(locale), format);
    return labels.tooMany.replace("{time}", time);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    if (!email) return setError(labels.required);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return setError(labels.invalid);
    setError("");
    startTransition(async () => {
      const result = await subscribeNewsletter({ email, locale }).catch(() => null);
      if (result?.ok) setDone(true);
      else setError(errorText(result));
    });
  }

  return (
    <div>
      {!isDone && (
        <form noValidate onSubmit={handleSubmit} className="flex gap-2">
          <input
            id="newsletter-email"
            type="email"
            name="email"
            dir="ltr"
            autoComplete="email"
            maxLength={320}
            aria-label={labels.label}
            aria-invalid={error ? true : undefined}
            aria-describedby="newsletter-message"
            placeholder={labels.placeholder}
            className={cn(controlClass, "match-parent min-w-0")}
          />
          <button
            type="submit"
            aria-disabled={isPending || undefined}
            className={buttonClass({ className: "shrink-0" })}
          >
            {labels.submit}
          </button>
        </form>
      )}
      <p
        id="newsletter-message"
        role="status"
        className={cn("min-h-6 pt-1.5 text-sm", isDone ? "text-success" : "text-danger")}
      >
        {isDone ? labels.done : error}
      </p>
    </div>
  );
}
