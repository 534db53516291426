import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Article } from "@/components/layout/article";
import { MailSubscription } from "@/components/notifications/mail-subscription";
import { titleMetadata } from "@/lib/i18n/title-metadata";

export const generateMetadata = titleMetadata("unsubscribe.title", {
  robots: { index: false },
  referrer: "no-referrer",
});

/** Ends one category of mails for the recipient of a mail, without a sign-in. */
export default async function UnsubscribePage({
  searchParams,
}: PageProps<"/[locale]/unsubscribe">) {
  const { token } = await searchParams;
  const t = await getTranslations("unsubscribe");
  return (
    <Article title={t("title")} sections={[]}>
      <ClientMessages namespaces={["unsubscribe"]}>
        <MailSubscription token={typeof token === "string" ? token : ""} />
      </ClientMessages>
    </Article>
  );
}
