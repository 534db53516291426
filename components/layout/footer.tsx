import { getLocale } from "next-intl/server";
import { getTranslations } from "@/lib/i18n/translations";
import { FooterView } from "./footer-view";
import { contactPath } from "./user-menu-links";

/** The footer of public pages. */
export async function Footer() {
  const [locale, t, app] = await Promise.all([
    getLocale(),
    getTranslations("footer"),
    getTranslations("app"),
  ]);
  return (
    <FooterView
      locale={locale}
      groups={[
        {
          title: t("discover"),
          links: [
            ["/explore", t("explore")],
            ["/services", t("services")],
            ["/host/venues/add", t("becomeHost")],
            ["/help", t("help")],
            [contactPath, t("contact")],
          ],
        },
        {
          title: t("company"),
          links: [
            ["/about", t("about")],
            ["/careers", t("careers")],
            ["/terms", t("terms")],
            ["/privacy", t("privacy")],
          ],
        },
      ]}
      labels={{
        app: app("name"),
        tagline: t("tagline"),
        label: t("label"),
        newsletterTitle: t("newsletter.title"),
        newsletterBody: t("newsletter.body"),
        noScript: t("newsletter.noScript"),
        contact: t("contact"),
        email: t("email"),
        phone: t("phone"),
        address: t("address"),
        rights: t("rights", { year: String(new Date().getFullYear()) }),
      }}
      newsletterLabels={{
        label: t("newsletter.label"),
        placeholder: t("newsletter.placeholder"),
        submit: t("newsletter.submit"),
        done: t("newsletter.done"),
        required: t("newsletter.required"),
        invalid: t("newsletter.invalid"),
        failed: t("newsletter.failed"),
        tooMany: t("newsletter.tooMany", { time: "{time}" }),
      }}
    />
  );
}
