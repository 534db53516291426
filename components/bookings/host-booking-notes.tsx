"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useFieldErrorText } from "@/components/forms/error-text";
import { useRunAction } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { addBookingNote, deleteBookingNote } from "@/lib/bookings/host-actions";
import type { BookingNote } from "@/lib/bookings/host-note-queries";
import { formatInstant } from "@/lib/shared/format-time";
import { textLimits } from "@/lib/shared/text-limits";

const limit = textLimits.note;

/** The host's notes about a booking, with a form to add one. The text stays until it is saved. */
export function HostBookingNotes({
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
  const locale = useLocale();
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isRunning: isBusy, run } = useRunAction();
  const tooLong = text.trim().length > limit ? fieldErrorText(`tooLong:${limit}`) : undefined;
  const error = tooLong ?? (isMissing ? t("required") : undefined);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(!text.trim());
    if (!text.trim() || tooLong) return;
    run(
      () => addBookingNote({ bookingId, text }),
      t("saved"),
      ({ ok }) => ok && setText(""),
    );
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
                {note.isOwn && (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={isBusy}
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
      <form onSubmit={handleSubmit} noValidate className="flex flex-col items-start gap-3">
        <TextareaField
          label={t("label")}
          error={error}
          fieldClassName="w-full"
          rows={2}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" size="sm" variant="outline" loading={isBusy}>
          {t("save")}
        </Button>
      </form>
    </div>
  );
}
