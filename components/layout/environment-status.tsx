import { getTranslations } from "@/lib/i18n/translations";
import { EnvironmentBadge } from "./environment-badge";

/** The badge with the environment of this site; only public names and values. */
export async function EnvironmentStatus() {
  const t = await getTranslations("layout.environment");
  return (
    <EnvironmentBadge
      labels={{
        label: t("label"),
        url: t("url"),
        key: t("key"),
        maps: t("maps"),
        ready: t("ready"),
        incomplete: t("incomplete"),
        set: t("set"),
        missing: t("missing"),
        optionalMissing: t("optionalMissing"),
        reveal: t("reveal"),
        hide: t("hide"),
        dismiss: t("dismiss"),
      }}
    />
  );
}
