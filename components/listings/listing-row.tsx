import { useLocale, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { menuItemClass } from "@/components/ui/menu-item";
import { Photo } from "@/components/ui/photo";
import { Reason } from "@/components/ui/reason";
import type { ListingKind, OwnListing } from "@/lib/listings/types";
import { getElapsedTime } from "@/lib/shared/elapsed-time";
import { localized } from "@/lib/shared/localized";
import { listingPages } from "./kinds";
import { ListingButtons } from "./listing-buttons";
import { ListingStatusBadge } from "./listing-status-badge";

type Props = {
  kind: ListingKind;
  listing: OwnListing;
  /** What the line below the name says; empty texts are left out. */
  facts: (string | false | null)[];
  /** Paragraphs below the facts. */
  details?: ReactNode;
  /** Paragraphs below those of the status. */
  notes?: ReactNode;
  /** Further links beside the usual ones, and in the menu. */
  buttonLinks?: ReactNode;
  menuLinks?: ReactNode;
  archiveNote?: ReactNode;
};

/** A listing in its owner's list: its status, the usual actions, and a menu with the rest. */
export function ListingRow(props: Props) {
  const { kind, listing, facts, details, notes, buttonLinks, menuLinks, archiveNote } = props;
  const pages = listingPages[kind];
  const t = useTranslations(pages.texts);
  const locale = useLocale();
  const { id, status, image } = listing;
  const isArchived = listing.archivedAt !== null;
  const isEditable = !isArchived && (pages.isEditedSuspended || status !== "suspended");
  const name = (!listing.isUntitled && localized(listing.name, locale)) || t("untitled");
  return (
    <li className="flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 sm:flex-row">
      <div className="aspect-4/3 shrink-0 overflow-hidden rounded-control bg-tint sm:w-44 sm:self-start">
        <Photo
          src={image && pages.imageUrl(image)}
          alt=""
          sizes="(min-width: 640px) 11rem, 100vw"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Badges kind={kind} listing={listing} />
        <h2 className="text-lg wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        {facts.some(Boolean) && (
          <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
        )}
        {details}
        <StatusLine kind={kind} listing={listing} />
        {notes}
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {isEditable && (
            <ButtonLink
              href={pages.edit(id)}
              variant="outline"
              size="sm"
              aria-label={t("editNamed", { name })}
            >
              {t("edit")}
            </ButtonLink>
          )}
          {status === "active" && (
            <ButtonLink
              href={pages.view(id)}
              // Pausing removes the public page, so a prefetched one may be out of date.
              prefetch={false}
              variant="ghost"
              size="sm"
              aria-label={t("viewNamed", { name })}
            >
              {t("view")}
            </ButtonLink>
          )}
          {buttonLinks}
          <ListingButtons
            kind={kind}
            id={id}
            name={name}
            status={status}
            isArchived={isArchived}
            hasRevision={listing.revision !== null}
            archiveNote={archiveNote}
            links={
              <>
                {listing.revision && isEditable && (
                  <Link
                    role="menuitem"
                    href={`${pages.edit(id)}?compare#changes`}
                    prefetch={false}
                    className={menuItemClass()}
                    aria-label={t("compareNamed", { name })}
                  >
                    {t("compare")}
                  </Link>
                )}
                {menuLinks}
              </>
            }
          />
        </div>
      </div>
    </li>
  );
}

type PartProps = Pick<Props, "kind" | "listing">;

/** The status in words and colour, and whether a revision waits for review. */
function Badges({ kind, listing }: PartProps) {
  const t = useTranslations(listingPages[kind].statuses);
  return (
    <span className="flex flex-wrap gap-2">
      {listing.archivedAt && <Badge>{t("archived")}</Badge>}
      <ListingStatusBadge kind={kind} status={listing.status} />
      {listing.featured && <Badge variant="accent">{t("featured")}</Badge>}
      {listing.revision?.status === "pending" && (
        <Badge variant="orange">{t("changeWaiting")}</Badge>
      )}
    </span>
  );
}

/** Details of the status: how long it has waited, or why it was rejected. */
function StatusLine({ kind, listing }: PartProps) {
  const t = useTranslations(listingPages[kind].texts);
  const now = useNow();
  const { status, reason, revision, archivedAt, submittedAt } = listing;
  const formatWait = (since: string) => {
    const { unit, count } = getElapsedTime(since, now.getTime());
    return t(`waited.${unit}`, { count });
  };
  const hints = [
    archivedAt && t("archivedHint"),
    status === "draft" && !archivedAt && t("draftHint"),
    status === "pending" && submittedAt && `${formatWait(submittedAt)} ${t("promise")}`,
    status === "paused" && !archivedAt && t("pausedHint"),
    revision?.status === "pending" && `${t("changeHint")} ${formatWait(revision.submittedAt)}`,
  ].filter((hint) => typeof hint === "string");
  const refusals = [
    (status === "rejected" || status === "suspended") && { label: t(`${status}Hint`), reason },
    revision?.status === "rejected" && { label: t("changeRejected"), reason: revision.reason },
  ];
  return (
    <>
      {hints.map((hint) => (
        <p key={hint} className="text-sm text-muted">
          {hint}
        </p>
      ))}
      {refusals.map(
        (refusal) =>
          refusal && (
            <Reason
              key={refusal.label}
              label={refusal.label}
              text={refusal.reason}
              className="text-danger text-sm"
            />
          ),
      )}
    </>
  );
}
