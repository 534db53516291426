import { ChangePasswordForm } from "@/components/auth/change-password-form";
import { ResetForm } from "@/components/auth/reset-form";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
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

/** The form that a mailed link leads to, with the session of its tokens. */
export const resetForm = <ResetForm hasSession signInPath="/signin" returnPath={null} />;

export const changePasswordForm = <ChangePasswordForm email="amal@example.com" />;
