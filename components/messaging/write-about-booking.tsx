"use client";

import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useRouter } from "@/lib/i18n/navigation";
import { writeAboutBooking } from "@/lib/messaging/actions";

/** A message to the other side of a booking; then the conversation. */
export function WriteAboutBooking({ bookingId, name }: { bookingId: string; name: string }) {
  const t = useTranslations("messaging");
  const tErrors = useTranslations("errors");
  const router = useRouter();
  const fieldId = useId();
  const [open, setOpen] = useState(false);
  const [body, setBody] = useState("");
  const [pending, startTransition] = useTransition();

  function send() {
    if (!body.trim()) return;
    startTransition(async () => {
      const result = await writeAboutBooking({ bookingId, body: body.trim() });
      if (result.ok) router.push(`/dashboard/messages/${result.data.conversationId}`);
      else toast.error(tErrors(result.code));
    });
  }

  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("contact", { name })}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("contact", { name })}
        closeLabel={t("close")}
        footer={
          <Button onClick={send} loading={pending} disabled={!body.trim()}>
            {t("send")}
          </Button>
        }
      >
        <Field label={t("message")} htmlFor={fieldId}>
          <Textarea
            id={fieldId}
            rows={5}
            maxLength={5000}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
