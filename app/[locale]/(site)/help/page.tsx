import { ChevronDown } from "lucide-react";
import { getLocale, getMessages } from "next-intl/server";
import { ContactForm } from "@/components/moderation/contact-form";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export async function generateMetadata() {
  const { pages } = await getMessages();
  return pageMetadata(await getLocale(), "/help", pages.help);
}

export default async function HelpPage() {
  const [locale, { pages, footer, contact }] = await Promise.all([getLocale(), getMessages()]);
  const { help } = pages;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-12 pb-20 sm:px-6 sm:pt-20">
      <header className="max-w-text">
        <h1 className="text-3xl leading-tight sm:text-4xl">{help.title}</h1>
        <p className="mt-5 text-muted text-xl">{help.intro}</p>
      </header>
      <div className="mt-12 flex flex-col gap-12">
        {help.groups.map((group) => (
          <section key={group.title} className="grid gap-x-16 gap-y-3 lg:grid-cols-[1fr_2.4fr]">
            <h2 className="pt-4 text-xl">{group.title}</h2>
            <div>
              {group.items.map(({ q, a }) => (
                <details key={q} className="group border-hairline border-b">
                  <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium hover:text-accent">
                    <h3 className="font-medium tracking-normal">{q}</h3>
                    <ChevronDown
                      aria-hidden="true"
                      className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                    />
                  </summary>
                  <p className="max-w-text pb-5 text-muted">{a}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
      <section
        id="contact"
        aria-labelledby="contact-title"
        className="mt-14 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2.4fr]"
      >
        <div>
          <h2 id="contact-title" className="text-xl">
            {contact.title}
          </h2>
          <p className="mt-2 text-muted">{contact.intro}</p>
          <p className="mt-2">
            <a
              href={`mailto:${footer.email}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              <bdi>{footer.email}</bdi>
            </a>
          </p>
        </div>
        <div className="noscript:hidden">
          <ContactForm locale={locale} labels={{ ...contact.form, topics: contact.topics }} />
        </div>
      </section>
    </div>
  );
}
