import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { Logo } from "./logo";
import { NewsletterForm } from "./newsletter-form";

const link =
  "inline-flex min-h-11 items-center text-muted transition-colors duration-150 hover:text-ink hover:underline";

export async function Footer() {
  const [locale, t, app] = await Promise.all([
    getLocale(),
    getTranslations("footer"),
    getTranslations("app"),
  ]);
  const groups = [
    {
      title: t("discover"),
      links: [
        { href: "/explore", label: t("explore") },
        { href: "/services", label: t("services") },
        { href: "/host/venues/add", label: t("becomeHost") },
        { href: "/help", label: t("help") },
      ],
    },
    {
      title: t("company"),
      links: [
        { href: "/about", label: t("about") },
        { href: "/careers", label: t("careers") },
        { href: "/terms", label: t("terms") },
        { href: "/privacy", label: t("privacy") },
      ],
    },
  ];

  return (
    <footer className="mt-auto border-hairline border-t bg-card">
      <div className="mx-auto grid w-full max-w-page gap-x-10 gap-y-8 px-4 pt-12 pb-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
        <div>
          <Logo name={app("name")} />
          <p className="mt-4 max-w-60 text-muted">{t("tagline")}</p>
        </div>
        <nav
          aria-label={t("label")}
          className="grid grid-cols-2 gap-x-6 sm:order-last sm:col-span-2 lg:order-none"
        >
          {groups.map((group) => (
            <div key={group.title}>
              <h2 className="mb-1 font-semibold text-base">{group.title}</h2>
              <ul>
                {group.links.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href} className={link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div>
          <h2 className="font-semibold text-base">{t("newsletter.title")}</h2>
          <p className="mt-1 mb-3 text-muted text-sm">{t("newsletter.body")}</p>
          <div className="noscript:hidden">
            <NewsletterForm
              locale={locale}
              labels={{
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
          </div>
          <noscript>
            <p className="text-sm">{t("newsletter.noScript")}</p>
          </noscript>
          <h2 className="mt-4 font-semibold text-base">{t("contact")}</h2>
          <address className="flex flex-wrap items-center gap-x-5 text-sm not-italic">
            <a href={`mailto:${t("email")}`} dir="ltr" className={link}>
              {t("email")}
            </a>
            <a href={`tel:${t("phone").replaceAll(" ", "")}`} dir="ltr" className={link}>
              {t("phone")}
            </a>
            <span className="text-muted">{t("address")}</span>
          </address>
        </div>
      </div>
      <div className="mx-auto w-full max-w-page px-4 pb-6 sm:px-6">
        <p className="border-hairline border-t pt-5 text-muted text-sm">
          {t("rights", { year: String(new Date().getFullYear()) })}
        </p>
      </div>
    </footer>
  );
}
