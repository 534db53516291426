import { useLocale } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Photo } from "@/components/ui/photo";
import type { ServiceCard as Card } from "@/lib/services/types";
import { localized } from "@/lib/shared/localized";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { ServicePrice } from "./service-price";

/** A service in a list. */
export function ServiceCard({ service, eager = false }: { service: Card; eager?: boolean }) {
  const locale = useLocale();
  const facts = [service.category?.name, service.city].flatMap((text) =>
    text ? [localized(text, locale)] : [],
  );
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="aspect-4/3 overflow-hidden rounded-card">
        <Photo
          src={service.image && serviceImageUrl(service.image)}
          alt=""
          eager={eager}
          widest={828}
          sizes="(min-width: 1240px) 280px, (min-width: 640px) 50vw, 100vw"
          className="transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transform-none"
        />
      </div>
      <h2 className="mt-3 text-base leading-snug">
        <Link
          href={`/services/${service.id}`}
          className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{localized(service.name, locale)}</bdi>
        </Link>
      </h2>
      <p className="mt-0.5 text-muted text-sm wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
      <p className="text-muted text-sm wrap-anywhere">
        <bdi>{service.provider}</bdi>
      </p>
      <ServicePrice service={service} className="mt-1.5 text-balance text-muted text-sm" />
    </article>
  );
}
