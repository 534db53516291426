import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { getSessionUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { type Locale, routing } from "@/lib/i18n/routing";
import { type Cell, csvDownload } from "@/lib/shared/csv";
import { errorResponse } from "../responses";

type CsvFile = { name: string; header: Cell[]; pages: AsyncGenerator<Cell[][]> };

/** Returns a CSV file to a host, in the language of `?locale`: 401 without a session, 403 for other roles. */
export async function hostDownload(
  request: NextRequest,
  createFile: (locale: Locale) => Promise<CsvFile>,
): Promise<Response> {
  const user = await getSessionUser();
  if (!user) return errorResponse("not_signed_in");
  if (user.role !== "host") return errorResponse("forbidden");
  const requestedLocale = request.nextUrl.searchParams.get("locale");
  try {
    const { name, header, pages } = await createFile(
      hasLocale(routing.locales, requestedLocale) ? requestedLocale : routing.defaultLocale,
    );
    return await csvDownload(name, header, pages);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "unexpected") console.error("the CSV file could not be created", error);
    return errorResponse(code);
  }
}
