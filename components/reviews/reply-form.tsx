"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/control-fields";
import { replyToReview } from "@/lib/reviews/actions";
import { useReviewText } from "./use-review-text";

/** The form for a host's reply to a review. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const t = useTranslations("reviews");
  const { text, setText, error, isPending, submit } = useReviewText();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit((reply) => replyToReview({ reviewId, text: reply }), t("reply.done"));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-3">
      <TextareaField
        label={t("reply.words")}
        hint={t("reply.hint")}
        error={error}
        fieldClassName="w-full"
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={isPending}>
        {t("reply.send")}
      </Button>
    </form>
  );
}
