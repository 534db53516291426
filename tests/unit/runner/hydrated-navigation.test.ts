import type { Page } from "@playwright/test";
import { beforeEach, expect, test } from "vitest";
import { waitForHydrationOnNavigation } from "../../e2e/support/hydrated";

/** What the page did, in order. */
const steps: string[] = [];
const page = () => {
  const step = (name: string) => async () => void steps.push(name);
  const fake = {
    goto: step("goto"),
    reload: step("reload"),
    goBack: step("goBack"),
    goForward: step("goForward"),
    waitForURL: step("waitForURL"),
    waitForFunction: step("hydrated"),
  };
  const typed: unknown = fake;
  waitForHydrationOnNavigation(typed as Page);
  return typed as Page;
};

beforeEach(() => {
  steps.length = 0;
});

test("every way of a browser test to another page waits until that page is hydrated", async () => {
  const opened = page();
  await opened.goto("/");
  await opened.reload();
  await opened.goBack();
  await opened.goForward();
  await opened.waitForURL(/signin/);
  const ways = ["goto", "reload", "goBack", "goForward", "waitForURL"];
  expect(steps).toEqual(ways.flatMap((way) => [way, "hydrated"]));
});

test("a browser test that names what a navigation waits for waits for nothing else", async () => {
  await page().goto("/", { waitUntil: "commit" });
  await page().reload({ waitUntil: "load" });
  await page().waitForURL(/signin/, { waitUntil: "domcontentloaded" });
  expect(steps).toEqual(["goto", "reload", "waitForURL"]);
});
