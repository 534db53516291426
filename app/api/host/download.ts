import type { NextRequest } from "next/server";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { type Cell, csvDownload } from "@/lib/shared/csv";
import { requestLocale } from "../request-locale";
import { errorResponse } from "../responses";

type CsvFile = { name: string; header: Cell[]; pages: AsyncGenerator<Cell[][]> };

/** Returns a CSV file to a host, in the language of `?locale`: 401 without a session, 403 for other roles. */
export async function hostDownload(
  request: NextRequest,
  createFile: (locale: Locale) => Promise<CsvFile>,
): Promise<Response> {
  const user = await getCurrentUser();
  if (!user) return errorResponse("not_signed_in");
  if (user.role !== "host") return errorResponse("forbidden");
  try {
    const { name, header, pages } = await createFile(requestLocale(request.nextUrl.searchParams));
    return await csvDownload(name, header, pages);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "unexpected") console.error("the CSV file could not be created", error);
    return errorResponse(code);
  }
}
