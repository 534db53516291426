import { markUsed, type OpenedLink, openLink } from "../account-links.ts";
import { applyForm, saveAccount } from "../accounts.ts";
import { find, type Session, type Stored } from "../store.ts";
import { isIban, isRefused, testAccounts } from "./ibans.ts";
import { type Html, html, type Locale, page } from "./layout.ts";
import { accountTexts } from "./texts.ts";

type Entered = { name: string; iban: string };

/** A redirect that a browser follows with GET. */
const leadTo = (url: string) =>
  new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });

function localeOf(query: URLSearchParams, account: Stored<"account">, request: Request): Locale {
  const wanted = query.get("locale") ?? account.data.metadata?.locale;
  if (wanted === "ar" || wanted === "en") return wanted;
  return request.headers.get("accept-language")?.startsWith("ar") ? "ar" : "en";
}

function message(locale: Locale, text: string, status = 200): Response {
  const { title } = accountTexts[locale];
  const body = html`<h1>${title}</h1><p>${text}</p>`;
  return page({ title, locale, kind: "account", body, status });
}

function formBody(
  locale: Locale,
  own: ReturnType<typeof testAccounts>,
  entered: Entered,
  errors: { name: boolean; iban: boolean },
): Html {
  const texts = accountTexts[locale];
  const error = (name: string, text: string, isShown: boolean) =>
    isShown ? html`<p id="${name}-error" class="error">${text}</p>` : null;
  const described = (name: string, isWrong: boolean) =>
    isWrong ? html`aria-invalid="true" aria-describedby="${name}-error"` : null;
  return html`<h1>${texts.title}</h1>
<p class="hint">${texts.intro}</p>
<article><form method="post" class="fields" novalidate>
  ${errors.name || errors.iban ? html`<p class="error" role="alert">${texts.problem}</p>` : null}
  <div><label for="name">${texts.name}</label>
    <input id="name" name="name" autocomplete="name" required maxlength="200" value="${entered.name}"
      ${described("name", errors.name)}>${error("name", texts.nameMissing, errors.name)}</div>
  <div><label for="iban">${texts.iban}</label>
    <input id="iban" name="iban" dir="ltr" autocomplete="off" spellcheck="false" required
      maxlength="42" value="${entered.iban}" ${described("iban", errors.iban)}>
    ${error("iban", texts.ibanWrong, errors.iban)}
    <p id="accepted" class="hint">${texts.ibanHint.replace("{iban}", own.accepted)}</p>
    <p id="refused" class="hint">${texts.refusedHint.replace("{iban}", own.refused)}</p></div>
  <div class="buttons">
    <button class="primary" name="action" value="finish">${texts.finish}</button>
    <button name="action" value="leave" formnovalidate>${texts.leave}</button>
  </div>
</form></article>`;
}

async function finish(
  session: Session,
  account: Stored<"account">,
  token: string,
  { link }: OpenedLink,
  { iban }: Entered,
): Promise<Response> {
  const country = iban.slice(0, 2);
  applyForm(account.data, { country, iban, isBankRefused: isRefused(iban) }, session.now);
  await saveAccount(session, account);
  await markUsed(session, token, link);
  return leadTo(link.internal.returnUrl);
}

/** The page of an account link: shows its form and handles its submission. */
export async function accountPage(
  session: Session,
  id: string,
  request: Request,
  body: string,
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const account = await find(session, "account", id);
  if (!account) return message("en", accountTexts.en.unusable, 404);
  const locale = localeOf(query, account, request);
  const texts = accountTexts[locale];
  const token = query.get("token") ?? "";
  const opened = await openLink(session, id, token);
  if (!opened) return message(locale, texts.unusable, 404);
  if (!opened.isUsable) return leadTo(opened.link.internal.refreshUrl);
  const own = testAccounts(account.data.country ?? "AE");
  const show = (entered: Entered, errors: { name: boolean; iban: boolean }) =>
    page({
      title: texts.title,
      locale,
      kind: "account",
      body: formBody(locale, own, entered, errors),
      status: errors.name || errors.iban ? 422 : 200,
    });
  if (request.method !== "POST") {
    return show({ name: "", iban: own.accepted }, { name: false, iban: false });
  }
  const form = new URLSearchParams(body);
  if (form.get("action") === "leave") {
    await markUsed(session, token, opened.link);
    return leadTo(opened.link.internal.returnUrl);
  }
  const entered = {
    name: (form.get("name") ?? "").trim().slice(0, 200),
    iban: (form.get("iban") ?? "").replace(/\s/g, "").toUpperCase().slice(0, 42),
  };
  const errors = { name: entered.name === "", iban: !isIban(entered.iban) };
  if (errors.name || errors.iban) return show(entered, errors);
  return finish(session, account, token, opened, entered);
}
