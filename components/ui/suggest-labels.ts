import { cache } from "react";
import { getTranslations } from "@/lib/i18n/translations";
import type { SuggestLabels } from "./suggest-types";

/** The labels of search fields. One object for all fields of a page, so that React sends it once. */
export const getSuggestLabels = cache(async (): Promise<SuggestLabels> => {
  const t = await getTranslations("explore.filters");
  return {
    label: t("suggestions"),
    city: t("city"),
    type: t("type"),
    event: t("event"),
    area: t("area"),
    query: t("searchText"),
    venue: t("venue"),
  };
});
