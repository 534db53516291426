import { publicEnv } from "@/lib/env";
import { getTranslations } from "@/lib/i18n/translations";
import { EnvironmentBadge } from "./environment-badge";

/** The badge with the environment of this server; only public names and values. */
export async function EnvironmentStatus() {
  const t = await getTranslations("layout.environment");
  return (
    <EnvironmentBadge
      rows={[
        {
          name: "NEXT_PUBLIC_SUPABASE_URL",
          label: t("url"),
          value: publicEnv.supabaseUrl,
          optional: false,
        },
        {
          name: "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
          label: t("key"),
          value: publicEnv.supabaseKey,
          optional: false,
        },
        {
          name: "NEXT_PUBLIC_MAPS_KEY",
          label: t("maps"),
          value: publicEnv.mapsKey,
          optional: true,
        },
      ]}
      labels={{
        label: t("label"),
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
