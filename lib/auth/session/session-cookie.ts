import { SESSION_COOKIE } from "../../supabase/cookie";

/** Whether a cookie header or `document.cookie` carries a session, whole or cut into pieces. */
export function hasSessionCookie(cookies: string): boolean {
  return cookies.split(";").some((pair) => {
    const [name = "", value = ""] = pair.trim().split("=");
    return (name === SESSION_COOKIE || name === `${SESSION_COOKIE}.0`) && value !== "";
  });
}
