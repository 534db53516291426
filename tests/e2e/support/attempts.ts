import { type Intruder, intruders, type Session } from "./intruders";
import type { Victims } from "./victims";

export type Answer = { data: unknown; error: unknown };
export type Attempt = (intruder: Session, of: Victims) => PromiseLike<Answer>;
export type Row = [what: string, whom: readonly Intruder[], attempt: Attempt];

export const everybody = intruders;
export const butAdmins = intruders.filter((role) => role !== "admin");
export const strangers = ["stranger"] as const;
export const tomorrow = (hours: number) =>
  new Date(Date.now() + (48 + hours) * 3_600_000).toISOString();

export const rpc =
  (name: string, values: (of: Victims, intruder: Session) => object = () => ({})): Attempt =>
  ({ client, id }, of) =>
    client.rpc(name, values(of, { client, id } as Session));
