import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Photo } from "@/components/ui/photo";
import courtyard256 from "./courtyard-256.webp";
import courtyard640 from "./courtyard-640.webp";
import courtyard1200 from "./courtyard-1200.webp";

const courtyard = {
  src: courtyard1200.src,
  srcSet: `${courtyard256.src} 256w,${courtyard640.src} 640w,${courtyard1200.src} 1200w`,
};

/** A form beside a picture; on small screens the form alone. `messages` are those that the form uses. */
export function AuthFrame({
  heading,
  intro,
  messages,
  children,
}: {
  heading: string;
  intro?: string;
  messages: ComponentProps<typeof ClientMessages>["namespaces"];
  children: ReactNode;
}) {
  const t = useTranslations("auth.aside");
  return (
    <div className="mx-auto grid w-full max-w-page flex-1 items-stretch gap-8 p-4 sm:p-6 lg:grid-cols-2 lg:gap-12">
      <div className="flex flex-col py-6 lg:justify-center lg:py-12">
        <div className="mx-auto w-full max-w-md">
          <h1 className="text-2xl sm:text-3xl">{heading}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-8">
            <ClientMessages namespaces={messages}>{children}</ClientMessages>
          </div>
        </div>
      </div>
      <aside className="sticky top-20 hidden h-[calc(100dvh-6.5rem)] min-h-[36rem] lg:block">
        <div className="relative size-full overflow-hidden rounded-card">
          <Photo
            {...courtyard}
            alt=""
            eager
            sizes="(min-width: 1024px) 600px, 1px"
            className="absolute inset-0 object-[50%_70%]"
          />
          <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/55 to-transparent p-8 pt-24 text-white">
            <p className="max-w-sm text-xl font-semibold text-balance">{t("title")}</p>
            <p className="mt-2 max-w-sm text-sm text-white/90">{t("body")}</p>
          </div>
        </div>
      </aside>
    </div>
  );
}
