import { ChangePasswordForm } from "@/components/auth/change-password-form";
import { ConfirmLinkForm } from "@/components/auth/confirm-link-form";
import { ResetForm } from "@/components/auth/reset-form";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
import type { LinkType, MailedLink } from "@/lib/auth/link-purpose";
import type { SignUpRole } from "@/lib/auth/schemas";

export const signInForm = <SignInForm target="/dashboard" returnPath={null} />;

const role: SignUpRole = "guest";

export const signUpForm = (
  <SignUpForm
    role={role}
    targets={{ guest: "/", host: "/host", service_provider: "/provider-onboarding" }}
    choices={{ categories: [] }}
    returnPath={null}
  >
    {null}
  </SignUpForm>
);

/** The form of a mailed link, in the session that the link began. */
export const resetForm = <ResetForm hasSession signInPath="/signin" returnPath={null} />;

/** Shown instead when no mailed link has begun a session. */
export const signedOutResetForm = (
  <ResetForm hasSession={false} signInPath="/signin" returnPath={null} />
);

export const changePasswordForm = <ChangePasswordForm email="amal@example.com" />;

/** The page of a mailed link before its confirmation; `userEmail` is the address of the signed-in user. */
export const confirmLinkForm = (type: LinkType, link: MailedLink, userEmail: string | null) => (
  <ConfirmLinkForm
    type={type}
    link={link}
    userEmail={userEmail}
    action="/auth/callback"
    values={{ token_hash: "hash", type }}
    signInPath="/signin?next=%2Fconfirm-link"
  />
);
