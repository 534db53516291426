import { describe, expect, test } from "vitest";
import en from "@/messages/en.json" with { type: "json" };

// Texts whose wording the specification prescribes. The browser tests find them by their keys.

test("the layout says what the specification writes", () => {
  expect(en.nav.searchPlaceholder).toBe("Search by activity, location, or venue name");
  expect(en.layout.guard).toBe("Confirming authentication status...");
  expect(en.layout.crash).toMatchObject({
    title: "Something went wrong",
    subtitle: "The application encountered an unexpected error",
    reload: "Reload Page",
    home: "Go to Homepage",
  });
});

test("the pages of the navigation are named as the specification names them", () => {
  const { nav, footer } = en;
  const names = [
    ...[nav.about, nav.contact, nav.bookings, nav.myVenues, nav.myServices, nav.messages],
    ...[nav.notifications, nav.dashboard, nav.adminPanel, nav.signOut, nav.hostDashboard],
    ...[nav.becomeHost, nav.signIn, nav.signUp, footer.careers, footer.terms, footer.privacy],
  ];
  expect(names).toEqual([
    ...["About us", "Contact us", "My bookings", "My venues", "My services", "Messages"],
    ...["Notifications", "Dashboard", "Admin panel", "Sign out", "Host dashboard"],
    ...["Become a host", "Sign in", "Sign up", "Careers", "Terms", "Privacy"],
  ]);
});

test("the messages of account forms are those of the specification", () => {
  const { emailRequired, emailInvalid, passwordRequired, passwordsDiffer, nameRequired } =
    en.auth.errors;
  expect([emailRequired, passwordRequired, passwordsDiffer, nameRequired, emailInvalid]).toEqual([
    "Email is required",
    "Password is required",
    "Passwords don't match",
    "Name is required",
    "Invalid email address",
  ]);
});

describe("the listing wizard", () => {
  const { wizard } = en;

  test("has the title, the steps and their descriptions of the specification", () => {
    expect(`${wizard.title} | ${en.app.name}`).toBe("List Your Space | Mahfil");
    expect(
      Object.values(wizard.steps).map(({ title, description }) => `${title} - ${description}`),
    ).toEqual([
      "Basics - Tell us about your space",
      "Photos & Media - Show off your venue",
      "Pricing - Set your rates",
      "Amenities & Rules - What you offer & allow",
      "Add-ons & Services - Extra offerings",
      "Publish - Review & go live",
    ]);
  });

  test("names what is missing as the specification does", () => {
    const { intro, city: _, ...fields } = wizard.missing;
    expect(intro).toBe("Complete these fields to continue:");
    expect(Object.values(fields)).toEqual([
      ...["Venue name", "Venue type", "Capacity", "Address", "At least one photo"],
      ...["Hourly rate", "Daily rate", "Per-person rate"],
    ]);
  });

  test("words its buttons, its saving and a step that does not load as the specification does", () => {
    expect([wizard.back, wizard.saveDraft, wizard.review, wizard.continue]).toEqual([
      "Back",
      "Save Draft",
      "Review",
      "Continue",
    ]);
    expect(wizard.saving).toBe("Saving draft...");
    expect(wizard.loadFailed).toMatchObject({
      title: "Failed to load {step}",
      body: "Something went wrong while loading this step.",
      retry: "Try Again",
    });
  });
});

test("the promise of a review is 24 hours to hosts, and 48 at most where it is kept", () => {
  expect(en.wizard.toasts.published).toContain("reviewed within 24 hours");
  expect(en.hosting.venues.promise).toContain("Reviewed within 24 hours");
  expect(en.moderation.overview.intro).toMatch(/within 24 hours, and 48 at most/);
});
