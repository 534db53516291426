import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Article } from "@/components/layout/article";
import { SubscriptionChange } from "@/components/newsletter/subscription-change";
import { titleMetadata } from "@/lib/i18n/title-metadata";

export const generateMetadata = titleMetadata("newsletter.confirm.title", {
  robots: { index: false },
  referrer: "no-referrer",
});

/** Adds the address that the link was mailed to to the newsletter, after a press of the button. */
export default async function ConfirmNewsletterPage({
  searchParams,
}: PageProps<"/[locale]/newsletter/confirm">) {
  const { token } = await searchParams;
  const t = await getTranslations("newsletter.confirm");
  return (
    <Article title={t("title")} sections={[]}>
      <ClientMessages namespaces={["newsletter"]}>
        <SubscriptionChange change="confirm" token={typeof token === "string" ? token : ""} />
      </ClientMessages>
    </Article>
  );
}
