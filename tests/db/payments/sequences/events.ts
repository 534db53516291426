import type { Random } from "./random.ts";
import type { ServiceEvent } from "./service.ts";

/** The subscribed events of docs/payments.md. */
const subscribed =
  /^(payment_intent\.|refund\.|transfer\.|charge\.refunded$|charge\.dispute\.|account\.updated$)/;

/** The delivery of events: always shuffled, some twice, some only at the end, a tenth never. */
export type EventQueue = {
  add: (events: readonly ServiceEvent[]) => void;
  /** Returns some of the waiting events, in any order. */
  takeSome: () => ServiceEvent[];
  /** Returns all events that were not lost, in any order. */
  takeAll: () => ServiceEvent[];
  counts: { sent: number; doubled: number; delayed: number; lost: number };
};

export function createEventQueue(random: Random): EventQueue {
  let waiting: ServiceEvent[] = [];
  let delayed: ServiceEvent[] = [];
  const counts = { sent: 0, doubled: 0, delayed: 0, lost: 0 };

  return {
    counts,
    add(events) {
      // Losses occur together, because the receiver was out of order.
      const isOut = random.chance(0.07);
      for (const event of events) {
        if (!subscribed.test(event.type)) continue;
        counts.sent += 1;
        const fate = random.next();
        if (isOut || fate < 0.04) counts.lost += 1;
        else if (fate < 0.19) {
          counts.delayed += 1;
          delayed.push(event);
        } else {
          waiting.push(event);
          if (fate < 0.34) {
            counts.doubled += 1;
            (random.chance(0.5) ? waiting : delayed).push(event);
          }
        }
      }
    },
    takeSome() {
      const shuffled = random.shuffle(waiting);
      const taken = shuffled.splice(0, 1 + random.below(shuffled.length + 1));
      waiting = shuffled;
      return taken;
    },
    takeAll() {
      const taken = random.shuffle([...waiting, ...delayed]);
      waiting = [];
      delayed = [];
      return taken;
    },
  };
}
