import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { type LinkType, type MailedLink, purposeOfLink } from "@/lib/auth/link-purpose";

const Email = ({ children }: { children: string | null }) => (
  <bdi className="font-medium [overflow-wrap:anywhere]">{children}</bdi>
);

function LeaveLink({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("auth.confirmLink");
  return (
    <ButtonLink href={isSignedIn ? "/dashboard/profile" : "/"} variant="outline" size="lg">
      {t(isSignedIn ? "stay" : "leave")}
    </ButtonLink>
  );
}

/**
 * Names the account of a mailed link and what opening it does. Opens the link by POST only, and works without scripts. `values`
 * are sent to `action`. A browser that is not signed in to the account gets no form for changing a proven address.
 */
export function ConfirmLinkForm({
  type,
  link,
  userEmail,
  action,
  values,
  signInPath,
}: {
  type: LinkType;
  link: MailedLink;
  /** The address of the signed-in user; null without a session. */
  userEmail: string | null;
  action: string;
  values: Record<string, string>;
  /** The sign-in page, which leads back to this one. */
  signInPath: string;
}) {
  const t = useTranslations("auth.confirmLink");
  const purpose = purposeOfLink(type);
  const isOtherUser = userEmail !== null && userEmail !== link.email;
  // A stranger may read the mails of a new address: a session of the account must confirm the change.
  const isSessionNeeded = purpose === "emailChange" && link.isProven && userEmail !== link.email;
  if (isSessionNeeded) {
    return (
      <>
        <div className="mb-6 flex flex-col gap-4">
          <p>{t.rich("account", { email: () => <Email>{link.email}</Email> })}</p>
          <p>
            {t.rich(isOtherUser ? "signInAsFirst" : "signInFirst", {
              email: () => <Email>{link.email}</Email>,
            })}
          </p>
          <p className="text-muted">{t("hint")}</p>
        </div>
        <div className="flex flex-col gap-3">
          {!isOtherUser && (
            <ButtonLink href={signInPath} size="lg">
              {t("buttons.signIn")}
            </ButtonLink>
          )}
          <LeaveLink isSignedIn={isOtherUser} />
        </div>
      </>
    );
  }
  return (
    <>
      <div className="mb-6 flex flex-col gap-4">
        <p>{t.rich("account", { email: () => <Email>{link.email}</Email> })}</p>
        <p>{t.rich(`purposes.${purpose}`, { newEmail: () => <Email>{link.newEmail}</Email> })}</p>
        {!link.isProven && <p>{t("firstProof")}</p>}
        {isOtherUser && <p>{t.rich("signedInAs", { email: () => <Email>{userEmail}</Email> })}</p>}
        {userEmail === link.email && <p>{t("signedInHere")}</p>}
        <p className="text-muted">{t("hint")}</p>
      </div>
      <form method="post" action={action} className="flex flex-col gap-3">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="lg">
          {t(`buttons.${purpose}`)}
        </Button>
        <LeaveLink isSignedIn={userEmail !== null} />
      </form>
    </>
  );
}
