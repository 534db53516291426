import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { importAccounts, importTransfers } from "../../../supabase/local/payments/import.ts";
import { testAccounts } from "../../../supabase/local/payments/pages/ibans.ts";
import { pgliteBackend } from "../../db/support.ts";
import { errorOf, stripeOf } from "./support.ts";

let backend: Backend;
let stripe: Stripe;

beforeAll(async () => {
  backend = await pgliteBackend();
  stripe = stripeOf(backend);
});
afterAll(() => backend?.stop());

const back = "http://localhost:3000/host/earnings";
const open = async (params: Partial<Stripe.AccountCreateParams> = {}) => {
  const account = await stripe.accounts.create({
    type: "express",
    country: "EG",
    email: "host@mahfil.test",
    capabilities: { transfers: { requested: true } },
    ...params,
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    return_url: `${back}?done=1`,
    refresh_url: `${back}?again=1`,
  });
  return { account, link };
};
const enter = (url: string, body: Record<string, string>, origin = backend.url) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ name: "Mona", action: "finish", ...body }),
  });
const egypt = testAccounts("EG");

describe("a payout account", () => {
  test("is incomplete until its owner has finished the form", async () => {
    const { account, link } = await open();
    expect(account).toMatchObject({
      object: "account",
      type: "express",
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
    });
    expect(account.requirements?.currently_due).not.toEqual([]);
    expect(link.url).toMatch(`${backend.url}/payments/accounts/${account.id}?token=`);
    const page = await fetch(link.url);
    expect(await page.text()).toContain(egypt.accepted);
    const finished = await enter(link.url, { iban: egypt.accepted });
    expect(finished.status).toBe(303);
    expect(finished.headers.get("location")).toBe(`${back}?done=1`);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: "active" },
      requirements: { currently_due: [], disabled_reason: null },
    });
    const { data } = await stripe.events.list({ type: "account.updated" });
    expect(data[0]).toMatchObject({ account: account.id, data: { object: { id: account.id } } });
  });

  test("has a form that is used once, and leads to the site for a new one", async () => {
    const { link } = await open();
    await enter(link.url, { iban: egypt.accepted });
    for (const again of [
      await enter(link.url, {}),
      await fetch(link.url, { redirect: "manual" }),
    ]) {
      expect(again.headers.get("location")).toBe(`${back}?again=1`);
    }
  });

  test("stays incomplete when its owner leaves, and is restricted with a refused bank account", async () => {
    const { account, link } = await open({
      controller: { stripe_dashboard: { type: "express" } },
      type: undefined,
    });
    const left = await enter(link.url, { action: "leave" });
    expect(left.headers.get("location")).toBe(`${back}?done=1`);
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
    const other = await open();
    await enter(other.link.url, { iban: egypt.refused });
    expect(await stripe.accounts.retrieve(other.account.id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      requirements: { currently_due: ["external_account"] },
    });
  });

  test("is asked again for what is wrong, in Arabic too", async () => {
    const { account, link } = await open();
    const response = await enter(`${link.url}&locale=ar`, { name: " ", iban: "EG00" });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain('<html lang="ar" dir="rtl"');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
  });

  test("is not changed without its link, from another origin, or with an address elsewhere", async () => {
    const { account, link } = await open();
    const bare = `${backend.url}/payments/accounts/${account.id}`;
    expect((await fetch(bare)).status).toBe(404);
    expect((await enter(`${bare}?token=wrong`, { iban: egypt.accepted })).status).toBe(404);
    const foreign = await enter(link.url, { iban: egypt.accepted }, "http://localhost:3000");
    expect(foreign.status).toBe(403);
    const elsewhere = await errorOf(
      stripe.accountLinks.create({
        account: account.id,
        type: "account_onboarding",
        return_url: "https://evil.example",
        refresh_url: back,
      }),
    );
    expect(elsewhere).toMatchObject({ statusCode: 400, code: "url_invalid" });
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
  });
});

describe("a transfer", () => {
  const enabled = async () => {
    const { account, link } = await open();
    await enter(link.url, { iban: egypt.accepted });
    return account.id;
  };

  test("goes to an enabled account only", async () => {
    const { account } = await open();
    const params = { amount: 5000, currency: "aed", destination: account.id };
    expect(await errorOf(stripe.transfers.create(params))).toMatchObject({
      statusCode: 400,
      code: "insufficient_capabilities_for_transfer",
    });
    const unknown = await errorOf(stripe.transfers.create({ ...params, destination: "acct_no" }));
    expect(unknown).toMatchObject({ statusCode: 400, code: "resource_missing" });
    const destination = await enabled();
    const transfer = await stripe.transfers.create({
      ...params,
      destination,
      metadata: { transfer_id: "t1" },
    });
    expect(transfer).toMatchObject({
      object: "transfer",
      amount: 5000,
      destination,
      reversed: false,
      metadata: { transfer_id: "t1" },
    });
    const { data } = await stripe.transfers.list({ destination });
    expect(data.map(({ id }) => id)).toEqual([transfer.id]);
  });

  test("is reversed in part, then by the button of the page, and no further", async () => {
    const destination = await enabled();
    const { id } = await stripe.transfers.create({ amount: 5000, currency: "aed", destination });
    const part = await stripe.transfers.createReversal(id, { amount: 2000 });
    expect(part).toMatchObject({ object: "transfer_reversal", amount: 2000, transfer: id });
    expect(await errorOf(stripe.transfers.createReversal(id, { amount: 3001 }))).toMatchObject({
      statusCode: 400,
    });
    const pressed = await fetch(`${backend.url}/payments/transfers/${id}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: backend.url },
    });
    expect(pressed.status).toBe(303);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 5000,
      reversed: true,
    });
    expect((await stripe.transfers.listReversals(id)).data).toHaveLength(2);
    const { data } = await stripe.events.list({ type: "transfer.reversed" });
    expect(data).toHaveLength(2);
  });
});

test("accounts and transfers of the past are imported", async () => {
  const past = { createdAt: "2026-02-01T00:00:00Z" };
  const [account = ""] = await importAccounts(backend.sql, [
    { ...past, email: "past@mahfil.test", country: "EG", state: "enabled" },
  ]);
  const [transfer = ""] = await importTransfers(backend.sql, [
    { ...past, amount: 900, currency: "EGP", destination: account },
  ]);
  expect(await stripe.accounts.retrieve(account)).toMatchObject({ payouts_enabled: true });
  expect(await stripe.transfers.retrieve(transfer)).toMatchObject({
    amount: 900,
    destination: account,
    created: Date.parse(past.createdAt) / 1000,
  });
});
