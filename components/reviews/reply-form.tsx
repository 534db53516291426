"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { replyToReview } from "@/lib/reviews/actions";
import { useWords } from "./use-words";

/** The host's answer to a review, once. */
export function ReplyForm({ reviewId }: { reviewId: string }) {
  const t = useTranslations("reviews");
  const id = useId();
  const { text, setText, error, pending, send } = useWords();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send((words) => replyToReview({ reviewId, text: words }), t("reply.done"));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
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
      <Button type="submit" loading={pending}>
        {t("reply.send")}
      </Button>
    </form>
  );
}
