import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

/** Downloads the CSV file behind a link. Returns its name and its lines. */
export async function downloadCsv(page: Page, linkName: string) {
  const link = page.getByRole("link", { name: linkName, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const text = await readFile(await download.path(), "utf8");
  // Spreadsheets recognise UTF-8 by the byte order mark.
  expect(text.startsWith("\ufeff")).toBe(true);
  return { name: download.suggestedFilename(), lines: text.slice(1).trim().split("\r\n") };
}
