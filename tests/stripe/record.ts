import { parseForm } from "../../supabase/local/payments/form-body.ts";
import type { Service } from "../db/payments/sequences/service.ts";
import type { Difference, Validation } from "./validation.ts";

/** What was checked, and each difference once. */
export type Findings = {
  exchanges: number;
  events: number;
  operations: Set<string>;
  eventTypes: Set<string>;
  /** The number of answers with each status. */
  statuses: Map<number, number>;
  differences: Map<string, Difference & { count: number }>;
};

export const createFindings = (): Findings => ({
  exchanges: 0,
  events: 0,
  operations: new Set(),
  eventTypes: new Set(),
  statuses: new Map(),
  differences: new Map(),
});

/** Wraps a service: checks its exchanges with the official client, and its events. */
export function checkedService(
  service: Service,
  { checkExchange, checkEvent }: Validation,
  findings: Findings,
): Service {
  function add(found: Difference[]) {
    for (const difference of found) {
      const key = `${difference.where} ${difference.pointer} ${difference.message}`;
      const count = (findings.differences.get(key)?.count ?? 0) + 1;
      findings.differences.set(key, { ...difference, count });
    }
  }
  return {
    ...service,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { method } = request;
      const { pathname, search } = new URL(request.url);
      const form = method === "POST" ? await request.clone().text() : search.slice(1);
      const response = await service.fetch(request);
      const { status } = response;
      const answer = await response.clone().json();
      findings.exchanges += 1;
      findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1);
      const { name, differences } = checkExchange({
        method,
        pathname,
        params: parseForm(form),
        status,
        answer,
      });
      findings.operations.add(name);
      add(differences);
      return response;
    },
    async takeEvents() {
      const events = await service.takeEvents();
      for (const { type, body } of events) {
        findings.events += 1;
        findings.eventTypes.add(type);
        add(checkEvent(JSON.parse(body)));
      }
      return events;
    },
  };
}

/** Prints what was checked and each difference with an example. */
export function printFindings(findings: Findings): void {
  const { exchanges, operations, events, eventTypes, statuses, differences } = findings;
  const answers = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} with ${status}`);
  console.log(`${exchanges} exchanges of ${operations.size} operations: ${answers.join(", ")}`);
  for (const name of [...operations].sort()) console.log(`  ${name}`);
  console.log(`${events} events of ${eventTypes.size} types`);
  for (const type of [...eventTypes].sort()) console.log(`  ${type}`);
  console.log(`${differences.size} differences`);
  for (const { where, pointer, message, example, count } of differences.values()) {
    const shown = JSON.stringify(example)?.slice(0, 120);
    console.log(`  ${where} ${pointer || "/"} ${message}, ${count} times, such as ${shown}`);
  }
}
