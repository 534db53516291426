import type { Broadcast } from "./frames.ts";
import { createPresence, type PresenceDiff } from "./presence.ts";

/** The parts of a joined channel that the hub needs. */
export type Subscriber = {
  receiveBroadcast: (broadcast: Broadcast) => void;
  receivePresence: (diff: PresenceDiff) => void;
};

type Topic = { subscribers: Set<Subscriber>; presence: ReturnType<typeof createPresence> };

/** A private and a public topic of the same name are different topics. */
export type TopicName = { topic: string; isPrivate: boolean };

const keyOf = ({ topic, isPrivate }: TopicName) => `${isPrivate ? "private" : "public"} ${topic}`;

/** Creates the registry of joined channels in this process, which delivers to them. */
export function createHub() {
  const topics = new Map<string, Topic>();

  function deliverPresence(name: TopicName, diff: PresenceDiff | null) {
    if (!diff) return;
    for (const subscriber of topics.get(keyOf(name))?.subscribers ?? []) {
      subscriber.receivePresence(diff);
    }
  }

  return {
    hasSubscribers: (name: TopicName) => topics.has(keyOf(name)),
    add(name: TopicName, subscriber: Subscriber) {
      const key = keyOf(name);
      const topic = topics.get(key) ?? { subscribers: new Set(), presence: createPresence() };
      topic.subscribers.add(subscriber);
      topics.set(key, topic);
    },
    remove(name: TopicName, subscriber: Subscriber) {
      const topic = topics.get(keyOf(name));
      if (!topic?.subscribers.delete(subscriber)) return;
      deliverPresence(name, topic.presence.untrack(subscriber));
      if (topic.subscribers.size === 0) topics.delete(keyOf(name));
    },
    /** Delivers to every subscriber in this process except one. */
    deliver(name: TopicName, broadcast: Broadcast, except?: Subscriber) {
      for (const subscriber of topics.get(keyOf(name))?.subscribers ?? []) {
        if (subscriber !== except) subscriber.receiveBroadcast(broadcast);
      }
    },
    presenceState: (name: TopicName) => topics.get(keyOf(name))?.presence.state() ?? {},
    track(name: TopicName, subscriber: Subscriber, key: string, payload: Record<string, unknown>) {
      deliverPresence(
        name,
        topics.get(keyOf(name))?.presence.track(subscriber, key, payload) ?? null,
      );
    },
    untrack(name: TopicName, subscriber: Subscriber) {
      deliverPresence(name, topics.get(keyOf(name))?.presence.untrack(subscriber) ?? null);
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
