"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { addReview } from "@/lib/reviews/actions";
import { StarRatingField } from "./star-rating-field";
import { useReviewText } from "./use-review-text";

/** The form for a guest's review of a completed booking. `until` is the formatted deadline. */
export function ReviewForm({ bookingId, until }: { bookingId: string; until: string }) {
  const t = useTranslations("reviews");
  const [rating, setRating] = useState(0);
  const { text, setText, isSubmitted, setSubmitted, error, isPending, submit } = useReviewText();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (rating === 0) {
      event.currentTarget.querySelector<HTMLElement>("input[type=radio]")?.focus();
      return;
    }
    submit((review) => addReview({ bookingId, rating, text: review }), t("form.done"));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <StarRatingField
        name="rating"
        legend={t("form.rating")}
        label={(stars) => t("stars", { stars })}
        value={rating}
        onChange={setRating}
        error={isSubmitted && rating === 0 ? t("form.ratingMissing") : undefined}
      />
      <TextareaField
        label={t("form.words")}
        hint={t("form.hint")}
        error={error}
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={isPending}>
          {t("form.send")}
        </Button>
        <p className="text-muted text-sm">{until}</p>
      </div>
    </form>
  );
}
