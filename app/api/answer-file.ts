import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import type { OpenFile } from "@/lib/messaging/open-file";
import { errorResponse } from "./responses";

/** How a browser treats a file: it shows a picture, and saves a document, which is never opened as a page of the site. */
function headersOf({ kind, name }: OpenFile): Record<string, string> {
  if (kind === "picture") {
    return {
      "content-type": "image/webp",
      "cache-control": "private, max-age=300",
      vary: "cookie",
    };
  }
  // RFC 8187 asks for more than encodeURIComponent does.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename*=UTF-8''${encoded}`,
    "cache-control": "no-store",
  };
}

/** Answers the stored file that `open` finds for the caller: a picture, or a document to download. */
export async function answerFile(
  open: (userId: string) => Promise<OpenFile | null>,
): Promise<Response> {
  try {
    const user = await getCurrentUser();
    if (!user) return errorResponse("not_signed_in");
    const file = await open(user.id);
    if (!file) return errorResponse("not_found");
    return new Response(file.stream, { headers: headersOf(file) });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
