"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { addReview } from "@/lib/reviews/actions";
import { StarChoice } from "./star-choice";
import { useWords } from "./use-words";

/** The guest's word on a booking that took place. `until` says how long it can be written. */
export function ReviewForm({ bookingId, until }: { bookingId: string; until: string }) {
  const t = useTranslations("reviews");
  const id = useId();
  const [rating, setRating] = useState(0);
  const { text, setText, tried, setTried, error, pending, send } = useWords();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (rating === 0) {
      event.currentTarget.querySelector<HTMLElement>("input[type=radio]")?.focus();
      return;
    }
    send((words) => addReview({ bookingId, rating, text: words }), t("form.done"));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <StarChoice
        name="rating"
        legend={t("form.rating")}
        label={(stars) => t("stars", { stars })}
        value={rating}
        onChange={setRating}
        error={tried && rating === 0 ? t("form.ratingMissing") : undefined}
      />
      <Field label={t("form.words")} htmlFor={id} hint={t("form.hint")} error={error}>
        <Textarea
          id={id}
          rows={5}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint: true, error })}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={pending}>
          {t("form.send")}
        </Button>
        <p className="text-muted text-sm">{until}</p>
      </div>
    </form>
  );
}
