"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { useUser } from "@/components/session/user-context";
import { Avatar } from "@/components/ui/avatar";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { setAvatar } from "@/lib/users/actions";
import { PictureField } from "./picture-field";

/** The user's picture, which can be chosen, changed and removed; without one their initials. */
export function AvatarField({ name, src }: { name: string; src: string | null }) {
  const t = useTranslations("profile.avatar");
  const errorText = useErrorText({ invalid_input: t("notAPicture") });
  const { refreshUser } = useUser();
  const [picture, setPicture] = useState(src);

  async function save(file: File | null): Promise<string | null> {
    const result = await callAction(setAvatar({ file }), { isUpload: true });
    if (!result.ok) return errorText(result.code);
    setPicture(result.data.avatar);
    toast.success(t(file ? "saved" : "removed"));
    await refreshUser();
    return null;
  }

  return (
    <PictureField
      hasPicture={picture !== null}
      preview={<Avatar name={name} src={picture} size="xl" />}
      onChange={save}
      labels={{
        label: t("label"),
        hint: t("hint"),
        choose: t("choose"),
        change: t("change"),
        remove: t("remove"),
        notAPicture: t("notAPicture"),
        tooLarge: t("tooLarge"),
      }}
    />
  );
}
