import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { describe, expect, test } from "vitest";
import { requiredAccess } from "@/lib/auth/routes";
import { config } from "@/middleware";

const app = join(import.meta.dirname, "../../../app");

/** The files of that name under a folder of app. */
function files(folder: string, name: string): string[] {
  return readdirSync(join(app, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === name)
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The address of a page file, with an example for every parameter. */
function addressOf(file: string): string {
  const segments = relative(app, file)
    .split(sep)
    .slice(1, -1)
    .filter((segment) => !segment.startsWith("("))
    .map((segment) => (segment.startsWith("[") ? "0190a1b2-0000-7000-8000-000000000000" : segment));
  return `/${segments.join("/")}`;
}

const matches = (url: string) => unstable_doesMiddlewareMatch({ config, url });
const guarded = ["[locale]/(workspace)", "[locale]/(booking)"].flatMap((folder) =>
  files(folder, "page.tsx"),
);
const open = files("[locale]/(site)", "page.tsx");

describe("the middleware", () => {
  test("has pages to be compared with", () => {
    expect(guarded.length).toBeGreaterThan(5);
    expect(open.length).toBeGreaterThan(0);
  });

  test.each(guarded.map(addressOf))(
    "runs before the protected page %s in both languages",
    (address) => {
      expect(matches(address)).toBe(true);
      expect(matches(`/ar${address}`)).toBe(true);
      expect(matches(`${address}.rsc`)).toBe(true);
      expect(requiredAccess(address)).not.toBeNull();
      expect(requiredAccess(`/ar${address}`)).toBe(requiredAccess(address));
    },
  );

  test.each(["/signin", "/signup", "/verify", "/forgot-password", "/reset-password"])(
    "runs before %s, which is for signed-out visitors only",
    (address) => {
      expect(matches(address)).toBe(true);
      expect(matches(`/ar${address}`)).toBe(true);
      expect(requiredAccess(address)).toBe("signed-out");
    },
  );

  test.each(["/host-onboarding", "/provider-onboarding", "/confirm-link"])(
    "runs before %s, which is open but reads the session",
    (address) => {
      expect(matches(address)).toBe(true);
      expect(matches(`/ar${address}`)).toBe(true);
      expect(requiredAccess(address)).toBeNull();
    },
  );

  test.each([...open.map(addressOf), "/help", "/bookings", "/admins", "/hosting", "/api/health"])(
    "does not run before the public page %s",
    (address) => {
      expect(matches(address)).toBe(false);
      expect(matches(address === "/" ? "/ar" : `/ar${address}`)).toBe(false);
    },
  );
});

test("the middleware runs before the home page only with an error of the sign-in service", () => {
  for (const home of ["/", "/ar"]) {
    expect(matches(home)).toBe(false);
    expect(matches(`${home}?q=error`)).toBe(false);
    expect(matches(`${home}?error=invalid_request&error_code=bad_oauth_state`)).toBe(true);
  }
});

describe("access checks of protected pages", () => {
  test.each(guarded.map((file) => [addressOf(file), file]))(
    "the page %s checks its user itself",
    (address, file) => {
      const source = readFileSync(file, "utf8");
      const access = requiredAccess(address);
      const call =
        access === "user"
          ? /await (require(User|Role)|loadCheckout)\(/
          : new RegExp(`await requireRole\\(\\s*"${access}"`);
      expect(source).toMatch(call);
    },
  );

  test("both checkout pages check their user when they load", () => {
    const source = readFileSync(join(app, "../lib/bookings/checkout-page.ts"), "utf8");
    expect(source).toMatch(/await requireUser\(/);
  });
});

describe("access checks of server actions", () => {
  const lib = join(app, "../lib");
  const actions = readdirSync(lib, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(^|-)actions\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  test.each(actions.map((file) => [relative(lib, file), file]))(
    "the file %s declares the access of each of its actions",
    (_, file) => {
      const source = readFileSync(file, "utf8");
      expect(source).toMatch(/^"use server";/);
      const exported = source.match(/^export .*$/gm) ?? [];
      expect(exported.length).toBeGreaterThan(0);
      for (const line of exported) expect(line).toMatch(/^export const \w+ = defineAction\(\{$/);
      const accesses = source.match(
        /^ {2}access: "(public|user|guest|host|service_provider|admin)",$/gm,
      );
      expect(accesses).toHaveLength(exported.length);
    },
  );

  test("files with other names define no server actions", () => {
    const everything = [lib, app, join(app, "../components")]
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /^\s*["']use server["'];?$/m.test(readFileSync(file, "utf8")));
    expect(everything.sort()).toEqual(actions.sort());
  });
});
