"use client";

import { type FormEvent, useState, useTransition } from "react";
import { buttonClass } from "@/components/ui/button";
import { controlClass } from "@/components/ui/input";
import { subscribeNewsletter } from "@/lib/newsletter/actions";
import { cn } from "@/lib/shared/cn";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";

type Words = Record<
  "label" | "placeholder" | "submit" | "done" | "required" | "invalid" | "failed" | "tooMany",
  string
>;

/** One address, stored once. What was typed stays until it has been stored. */
export function NewsletterForm({ locale, words }: { locale: Locale; words: Words }) {
  const [error, setError] = useState("");
  const [done, setDone] = useState(false);
  const [busy, start] = useTransition();

  function refusal(answer: { code: string; retryAt?: string } | null): string {
    if (answer?.code === "invalid_input") return words.invalid;
    if (!answer?.retryAt) return words.failed;
    const clock = { hour: "numeric", minute: "2-digit" } as const;
    const time = new Date(answer.retryAt).toLocaleTimeString(localeTag(locale), clock);
    return words.tooMany.replace("{time}", time);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    if (!email) return setError(words.required);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return setError(words.invalid);
    setError("");
    start(async () => {
      const answer = await subscribeNewsletter({ email, locale }).catch(() => null);
      if (answer?.ok) setDone(true);
      else setError(refusal(answer));
    });
  }

  return (
    <div>
      {!done && (
        <form noValidate onSubmit={submit} className="flex gap-2">
          <input
            id="newsletter-email"
            type="email"
            name="email"
            dir="ltr"
            autoComplete="email"
            maxLength={320}
            aria-label={words.label}
            aria-invalid={error ? true : undefined}
            aria-describedby="newsletter-message"
            placeholder={words.placeholder}
            className={cn(controlClass, "match-parent min-w-0")}
          />
          <button
            type="submit"
            aria-disabled={busy || undefined}
            className={buttonClass({ className: "shrink-0" })}
          >
            {words.submit}
          </button>
        </form>
      )}
      <p
        id="newsletter-message"
        role="status"
        className={cn("min-h-6 pt-1.5 text-sm", done ? "text-success" : "text-danger")}
      >
        {done ? words.done : error}
      </p>
    </div>
  );
}
