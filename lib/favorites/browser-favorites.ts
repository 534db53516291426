import { localizePath } from "../i18n/paths";
import { hasSessionCookie } from "../session-cookie";
import { getJson } from "../shared/get-json";
import { createFavoritesStore } from "./favorites-store";
import { setPendingFavorite, takePendingFavorite } from "./pending-favorite";

const API = "/api/favorites";

async function fetchIds(): Promise<string[] | null> {
  const answer = await getJson<{ ids: string[] | null }>(API);
  return answer.ok ? answer.data.ids : null;
}

async function save(listingId: string, isFavorite: boolean) {
  const response = await fetch(API, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ listingId, isFavorite }),
  }).catch(() => null);
  if (response?.ok) return "ok";
  return response?.status === 401 ? "not_signed_in" : "failed";
}

function goToSignIn() {
  const locale = document.documentElement.lang === "ar" ? "ar" : "en";
  const { pathname, search } = window.location;
  const next = encodeURIComponent(pathname + search);
  window.location.assign(`${localizePath(locale, "/signin")}?next=${next}`);
}

/** The favourites of this browser's visitor. */
export const favorites = createFavoritesStore({
  hasSession: () => hasSessionCookie(document.cookie),
  fetchIds,
  save,
  setPending: setPendingFavorite,
  takePending: takePendingFavorite,
  goToSignIn,
});
