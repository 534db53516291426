import type { NextRequest } from "next/server";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import { type Cell, csvDownload } from "@/lib/shared/csv";
import { requestLocale } from "../request-locale";
import { errorResponse } from "../responses";

type CsvFile = { name: string; header: Cell[]; pages: AsyncGenerator<Cell[][]> };

/**
 * Redirects a session that is not recent to `page` with its filters, where the user confirms their identity and the download
 * continues.
 */
function askOnPage(request: NextRequest, locale: Locale, page: string): Response {
  const query = new URLSearchParams(request.nextUrl.searchParams);
  query.delete("locale");
  query.set("download", "csv");
  const location = `${localizePath(locale, page)}?${query}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/**
 * Returns a CSV file to a host, in the language of `?locale`: 401 without a session, 403 for other roles. Redirects a session
 * older than five minutes to `page`, where its user confirms their identity.
 */
export async function hostDownload(
  request: NextRequest,
  page: string,
  createFile: (locale: Locale) => Promise<CsvFile>,
): Promise<Response> {
  const user = await getCurrentUser();
  if (!user) return errorResponse("not_signed_in");
  if (user.role !== "host") return errorResponse("forbidden");
  const locale = requestLocale(request.nextUrl.searchParams);
  try {
    const { name, header, pages } = await createFile(locale);
    return await csvDownload(name, header, pages);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "reauthentication_needed") return askOnPage(request, locale, page);
    if (code === "unexpected") console.error("the CSV file could not be created", error);
    return errorResponse(code);
  }
}
