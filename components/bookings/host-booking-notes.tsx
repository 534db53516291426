"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useState, useTransition } from "react";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { addBookingNote, deleteBookingNote } from "@/lib/bookings/host-actions";
import type { BookingNote } from "@/lib/bookings/host-notes";
import { formatInstant } from "@/lib/shared/format-time";
import { textLimits } from "@/lib/shared/text-limits";

const limit = textLimits.note;

/** What the host writes down about a booking for themselves. What is typed stays until it is kept. */
export function BookingNotes({
  bookingId,
  notes,
  timeZone,
}: {
  bookingId: string;
  notes: BookingNote[];
  timeZone: string;
}) {
  const t = useTranslations("hostBooking.notes");
  const fieldErrorText = useFieldErrorText();
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [busy, start] = useTransition();
  const tooLong = text.trim().length > limit ? fieldErrorText(`tooLong:${limit}`) : undefined;
  const error = tooLong ?? (isMissing ? t("required") : undefined);

  const run = (call: () => Promise<{ ok: true } | { ok: false; code: string }>, done: string) =>
    start(async () => {
      try {
        const answer = await call();
        if (!answer.ok) {
          toast.error(errorText(answer.code as Parameters<typeof errorText>[0]));
          return;
        }
        toast.success(done);
        if (done === t("saved")) setText("");
        router.refresh();
      } catch (problem) {
        console.error("the note was not changed", problem);
        toast.error(errorText("unexpected"));
      }
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!text.trim());
    if (text.trim() && !tooLong) run(() => addBookingNote({ bookingId, text }), t("saved"));
  }

  return (
    <div className="flex flex-col gap-4">
      {notes.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id} className="border-accent border-s-2 ps-4">
              <p dir="auto" className="match-parent wrap-anywhere whitespace-pre-line">
                {note.text}
              </p>
              <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted text-sm">
                <time dateTime={note.at}>{formatInstant(note.at, timeZone, locale)}</time>
                {note.own && (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={busy}
                    aria-label={t("deleteNamed", { text: note.text.slice(0, 60) })}
                    onClick={() => run(() => deleteBookingNote({ noteId: note.id }), t("deleted"))}
                  >
                    {t("delete")}
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
        <Field label={t("label")} htmlFor={id} error={error} className="w-full">
          <Textarea
            id={id}
            rows={2}
            value={text}
            aria-invalid={Boolean(error)}
            aria-describedby={describedBy(id, { error })}
            onChange={(event) => {
              setText(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Button type="submit" size="sm" variant="outline" loading={busy}>
          {t("save")}
        </Button>
      </form>
    </div>
  );
}
