import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Article } from "@/components/layout/article";
import { SubscriptionChange } from "@/components/newsletter/subscription-change";
import { titleMetadata } from "@/lib/i18n/title-metadata";

export const generateMetadata = titleMetadata("newsletter.unsubscribe.title", {
  robots: { index: false },
  referrer: "no-referrer",
});

/** Removes the address that the link was mailed to from the newsletter, after a press of the button. */
export default async function EndNewsletterPage({
  searchParams,
}: PageProps<"/[locale]/newsletter/unsubscribe">) {
  const { token } = await searchParams;
  const t = await getTranslations("newsletter.unsubscribe");
  return (
    <Article title={t("title")} sections={[]}>
      <ClientMessages namespaces={["newsletter"]}>
        <SubscriptionChange change="unsubscribe" token={typeof token === "string" ? token : ""} />
      </ClientMessages>
    </Article>
  );
}
