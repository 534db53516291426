"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { replyToReview } from "@/lib/reviews/actions";
import { useReviewText } from "./use-review-text";

/** The form for a host's reply to a review. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const t = useTranslations("reviews");
  const id = useId();
  const { text, setText, error, isPending, submit } = useReviewText();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit((reply) => replyToReview({ reviewId, text: reply }), t("reply.done"));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-3">
      <Field
        label={t("reply.words")}
        htmlFor={id}
        hint={t("reply.hint")}
        error={error}
        className="w-full"
      >
        <Textarea
          id={id}
          rows={4}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint: true, error })}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={isPending}>
        {t("reply.send")}
      </Button>
    </form>
  );
}
