import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { type Locale, routing } from "@/lib/i18n/routing";
import { type Cell, csvDownload } from "@/lib/shared/csv";
import { errorResponse } from "../responses";

type File = { name: string; header: Cell[]; pages: AsyncGenerator<Cell[][]> };

/** A file for hosts, in the language of `?locale`: 401 for strangers, 403 for everybody else. */
export async function hostDownload(
  request: NextRequest,
  make: (locale: Locale) => Promise<File>,
): Promise<Response> {
  const user = await getCurrentUser();
  if (!user) return errorResponse("not_signed_in");
  if (user.role !== "host") return errorResponse("forbidden");
  const wanted = request.nextUrl.searchParams.get("locale");
  try {
    const { name, header, pages } = await make(
      hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale,
    );
    return await csvDownload(name, header, pages);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "unexpected") console.error("the file was not made", error);
    return errorResponse(code);
  }
}
