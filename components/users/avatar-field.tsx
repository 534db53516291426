"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useProblemText } from "@/lib/actions/form-words";
import { useUser } from "@/lib/auth/user-context";
import { setAvatar } from "@/lib/users/actions";
import { LARGEST_PICTURE, shrinkPicture } from "@/lib/users/shrink-picture";

/** A person's picture, which they may choose, change and take away. */
export function AvatarField({ name, src }: { name: string; src: string | null }) {
  const t = useTranslations("profile.avatar");
  const sayProblem = useProblemText();
  const { refreshUser } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState(src);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(file: File | null) {
    setBusy(true);
    setProblem(null);
    try {
      const result = await setAvatar({ file });
      if (result.ok) {
        setPicture(result.data.avatar);
        toast.success(t(file ? "saved" : "removed"));
        await refreshUser();
      } else if (result.code === "invalid_input") setProblem(t("notAPicture"));
      else setProblem(sayProblem(result.code));
    } catch {
      setProblem(sayProblem("offline"));
    } finally {
      setBusy(false);
    }
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > LARGEST_PICTURE) return setProblem(t("tooLarge"));
    const small = await shrinkPicture(file);
    if (!small) return setProblem(t("notAPicture"));
    await save(small);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={picture} size="xl" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" loading={busy} onClick={() => input.current?.click()}>
            {t(picture ? "change" : "choose")}
          </Button>
          {picture && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => save(null)}>
              {t("remove")}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t("label")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            void choose(file);
          }}
        />
        <p className="text-sm text-muted">{t("hint")}</p>
        <div aria-live="polite">
          {problem && <p className="text-sm font-medium text-danger">{problem}</p>}
        </div>
      </div>
    </div>
  );
}
