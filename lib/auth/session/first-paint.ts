import { SESSION_COOKIE } from "../../supabase/cookie";

/**
 * A statement for the first script of a page: marks `<html data-session>` when this browser has a
 * session, so that a cached page never shows somebody who is signed in the buttons of a stranger.
 * Written without quotes, ampersands and angle brackets: see FirstPaintScript.
 */
export const markSession = `if(/(?:^|; )${SESSION_COOKIE}(?:\\.0)?=./.test(document.cookie))document.documentElement.dataset.session=\`\`;`;
