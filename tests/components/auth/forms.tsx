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

/** The form that a mailed link leads to, in the session that it began. */
export const resetForm = <ResetForm hasSession signInPath="/signin" returnPath={null} />;

/** What stands in its place where no mailed link has begun a session. */
export const signedOutResetForm = (
  <ResetForm hasSession={false} signInPath="/signin" returnPath={null} />
);

export const changePasswordForm = <ChangePasswordForm email="amal@example.com" />;

/** What the page of a mailed link asks; `userEmail` is the address of who is signed in. */
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
