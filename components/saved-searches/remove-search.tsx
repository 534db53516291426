"use client";

import { useTranslations } from "next-intl";
import { ActionButton } from "@/components/forms/action-button";
import { deleteSearch } from "@/lib/saved-searches/actions";
import { isolate } from "@/lib/shared/isolate";

/** Deletes a kept search. Needs the messages of savedSearches. */
export function RemoveSearch({ id, name }: { id: string; name: string }) {
  const t = useTranslations("savedSearches");
  return (
    <ActionButton
      action={() => deleteSearch({ id })}
      text={t("remove")}
      label={t("removeNamed", { name: isolate(name) })}
      done={t("removed")}
    />
  );
}
