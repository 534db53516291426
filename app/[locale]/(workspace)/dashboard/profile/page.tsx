import { getLocale, getTranslations } from "next-intl/server";
import { ChangePasswordForm } from "@/components/auth/change-password-form";
import { LinkNotice } from "@/components/auth/link-notice";
import { SetPasswordForm } from "@/components/auth/set-password-form";
import { ClientMessages } from "@/components/i18n/client-messages";
import { MailPause } from "@/components/notifications/mail-pause";
import { NotificationPreferences } from "@/components/notifications/notification-preferences";
import { QuietHours } from "@/components/notifications/quiet-hours";
import { SavedCards } from "@/components/payments/saved-cards";
import { EarningsBalances } from "@/components/payouts/earnings-balance";
import { PayoutAccount } from "@/components/payouts/payout-account";
import { PayoutPause } from "@/components/payouts/payout-pause";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Confirmations } from "@/components/ui/confirmations";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { AvatarField } from "@/components/users/avatar-field";
import { DeleteAccount } from "@/components/users/delete-account";
import { DeviceList } from "@/components/users/device-list";
import { EmailForm } from "@/components/users/email-form";
import { Preferences } from "@/components/users/preferences";
import { PresenceChoice } from "@/components/users/presence-choice";
import { ProfileForm } from "@/components/users/profile-form";
import { SignOutButton } from "@/components/users/sign-out-button";
import { requireUser } from "@/lib/auth/guards";
import { parseLinkProblem } from "@/lib/auth/link-problem";
import { roleFlags } from "@/lib/auth/role-flags";
import { titleMetadata } from "@/lib/i18n/title-metadata";
import { getMailSettings } from "@/lib/notifications/mail-setting-queries";
import { listNotificationPreferences } from "@/lib/notifications/preference-queries";
import { listMyCards } from "@/lib/payments/queries";
import { getPayoutAccount } from "@/lib/payouts/account-queries";
import { getEarningsBalance } from "@/lib/payouts/balance-queries";
import { isOwed } from "@/lib/payouts/rules/account";
import { firstValue } from "@/lib/shared/first-value";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localeTag } from "@/lib/shared/locale-tag";
import { callingCode } from "@/lib/shared/phone";
import { countries } from "@/lib/users/countries";
import {
  countUnlistedSessions,
  getAccountDependencies,
  getOwnProfile,
  getPendingEmail,
} from "@/lib/users/queries";

export const generateMetadata = titleMetadata("profile.title");

export default async function ProfilePage({
  searchParams,
}: PageProps<"/[locale]/dashboard/profile">) {
  const { problem, email, account } = await searchParams;
  const user = await requireUser("/dashboard/profile");
  const [
    profile,
    dependencies,
    pendingEmail,
    unlistedSessions,
    preferences,
    mailSettings,
    cards,
    payoutAccount,
    balances,
    t,
    tCards,
    tPayouts,
    locale,
  ] = await Promise.all([
    getOwnProfile(user.id),
    getAccountDependencies(),
    getPendingEmail(),
    countUnlistedSessions(),
    listNotificationPreferences(),
    getMailSettings(),
    listMyCards(),
    getPayoutAccount(),
    getEarningsBalance(),
    getTranslations("profile"),
    getTranslations("payments.cards"),
    getTranslations("payoutAccount"),
    getLocale(),
  ]);
  if (!profile) {
    return (
      <>
        <h1 className="sr-only">{t("heading")}</h1>
        <EmptyState title={t("missing.title")} body={t("missing.body")} />
      </>
    );
  }
  const name = `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
  const { isHost, isServiceProvider } = roleFlags(user);
  // Who hosts or provides services has their account on the page of their earnings.
  const isFormerPayee =
    !isHost && !isServiceProvider && (payoutAccount.status !== null || balances.some(isOwed));
  const since = formatInstant(profile.createdAt, "UTC", locale, "month");
  return (
    <ClientMessages
      namespaces={["auth", "payments", "payoutAccount", "profile", "reauthentication", "ui"]}
    >
      <header className="max-w-text">
        <h1 className="text-2xl sm:text-3xl">{t("heading")}</h1>
        <p className="mt-1 text-muted">{t("intro")}</p>
        <div className="mt-4 empty:hidden">
          <LinkNotice problem={parseLinkProblem(problem)} isSignedIn />
          {email === "changed" && !problem && (
            <Notice kind="success">
              {pendingEmail
                ? t("email.half")
                : t("email.changed", { email: isolate(profile.email) })}
            </Notice>
          )}
        </div>
      </header>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="flex flex-col gap-8">
            <div className="flex flex-col gap-4">
              <AvatarField name={name} src={profile.avatar} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
                <Badge variant="accent">{t(`roles.${profile.role}`)}</Badge>
                <Confirmations items={profile.confirmations} />
                {!profile.isVerified && (
                  <>
                    <Badge variant="neutral">{t("notVerified")}</Badge>
                    <TextLink href="/verify" className="font-medium">
                      {t("verifyNow")}
                    </TextLink>
                  </>
                )}
                <span>{t("memberSince", { date: since })}</span>
              </p>
            </div>
            <ProfileForm
              countries={countries(localeTag(locale)).map((country) => ({
                ...country,
                calling: callingCode(country.code),
              }))}
              values={{
                firstName: profile.firstName,
                lastName: profile.lastName,
                phone: profile.phone,
                phoneCountry: profile.phoneCountry,
                birthdate: profile.birthdate,
                gender: profile.gender,
                nationality: profile.nationality,
                bio: profile.bio,
              }}
            />
          </Card>
          <Card id="cards">
            <h2 className="text-lg">{tCards("title")}</h2>
            <p className="mb-2 text-muted text-sm">{tCards("intro")}</p>
            <SavedCards cards={cards} />
          </Card>
          <Card id="notifications">
            <h2 id="notifications-heading" className="text-lg">
              {t("notifications.heading")}
            </h2>
            <p className="mb-4 text-sm text-muted">{t("notifications.hint")}</p>
            <NotificationPreferences saved={preferences} labelledBy="notifications-heading" />
            <section
              aria-labelledby="timing-heading"
              className="mt-6 flex flex-col gap-4 border-hairline border-t pt-6"
            >
              <div>
                <h3 id="timing-heading" className="font-medium">
                  {t("notifications.timing.heading")}
                </h3>
                <p className="text-muted text-sm">{t("notifications.timing.lead")}</p>
              </div>
              <QuietHours saved={mailSettings.quiet} />
              <MailPause savedUntil={mailSettings.pausedUntil} now={new Date().toISOString()} />
            </section>
          </Card>
          {isFormerPayee && (
            <>
              <PayoutAccount
                account={payoutAccount}
                isReturned={firstValue(account) === "returned"}
                page="/dashboard/profile"
              />
              <EarningsBalances
                balances={balances}
                hasAccount={payoutAccount.status === "enabled"}
              />
            </>
          )}
          <div id="security" className="grid scroll-mt-24 items-start gap-6 lg:grid-cols-2">
            {payoutAccount.status && !isFormerPayee && (
              <Card className="flex flex-col gap-3 lg:col-span-2">
                <h2 className="text-lg">{tPayouts("title")}</h2>
                <PayoutPause account={payoutAccount} />
              </Card>
            )}
            <Card>
              <h2 className="text-lg">{t("email.heading")}</h2>
              <p className="mb-4 text-sm text-muted">{t("email.hint")}</p>
              <EmailForm
                email={profile.email}
                pendingEmail={pendingEmail}
                hasPassword={dependencies.hasPassword}
              />
            </Card>
            <Card>
              <h2 className="text-lg">
                {t(dependencies.hasPassword ? "password.heading" : "password.setHeading")}
              </h2>
              <p className="mb-4 text-sm text-muted">
                {t(dependencies.hasPassword ? "password.hint" : "password.setHint")}
              </p>
              {dependencies.hasPassword ? (
                <ChangePasswordForm email={profile.email} />
              ) : (
                <SetPasswordForm email={profile.email} />
              )}
            </Card>
          </div>
        </div>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-4 text-lg">{t("preferences.heading")}</h2>
            <Preferences savedLocale={profile.locale} />
          </Card>
          <Card>
            <h2 className="text-lg">{t("presence.heading")}</h2>
            <p id="presence-hint" className="mb-3 text-sm text-muted">
              {t("presence.hint")}
            </p>
            <PresenceChoice saved={profile.presence} />
          </Card>
          <Card>
            <h2 className="text-lg">{t("devices.heading")}</h2>
            <p className="text-sm text-muted">{t("devices.hint")}</p>
            <DeviceList devices={profile.devices} unlistedSessions={unlistedSessions} />
          </Card>
          <Card>
            <h2 className="text-lg">{t("signOut.heading")}</h2>
            <p className="mb-4 text-sm text-muted">{t("signOut.hint")}</p>
            <SignOutButton label={t("signOut.submit")} />
          </Card>
          <Card id="delete-account" className="scroll-mt-24">
            <h2 className="text-lg">{t("delete.heading")}</h2>
            <p className="mb-4 text-sm text-muted">{t("delete.hint")}</p>
            <DeleteAccount dependencies={dependencies} />
          </Card>
        </div>
      </div>
    </ClientMessages>
  );
}
