import { createBrowserSupabase } from "../supabase/browser";

/** The callbacks of a subscriber. */
export type TopicListener = {
  /** Called when an event is broadcast. Any member of the topic may have sent it: do not trust or show its payload. */
  onEvent: (event: string, payload: unknown) => void;
  /**
   * Called with true when events arrive and with false when they do not. Events broadcast meanwhile are not delivered
   * later.
   */
  onLiveChange: (isLive: boolean) => void;
  /** Called with the tracked payloads of a presence topic when they change, one for each page. */
  onPresence?: (payloads: Record<string, unknown>[]) => void;
};

type Membership = {
  send: (event: string, payload: object) => void;
  track: (payload: Record<string, unknown>) => void;
  leave: () => void;
};
type Topic = {
  listeners: Set<TopicListener>;
  isLive: boolean;
  /** The tracked payloads; null until they are known. */
  presence: Record<string, unknown>[] | null;
  membership: Membership | null;
};

/** How long a heartbeat may stay unanswered, in milliseconds (specification). */
const HEARTBEAT_LIMIT_MS = 10_000;
/** The pause before joining again a topic that the server refused or ended, in milliseconds. */
const REJOIN_MS = 30_000;
const REJOIN_PAUSE_MS = 1000;

type Realtime = ReturnType<typeof createBrowserSupabase>["realtime"];
let watched: Realtime | null = null;

/** Reconnects when a heartbeat is not answered in time: the connection was lost without a close event. */
function watchHeartbeats(realtime: Realtime) {
  if (watched === realtime) return;
  watched = realtime;
  let timer: ReturnType<typeof setTimeout> | undefined;
  realtime.onHeartbeat((status) => {
    clearTimeout(timer);
    if (status !== "sent") return;
    timer = setTimeout(async () => {
      await realtime.disconnect();
      realtime.connect();
    }, HEARTBEAT_LIMIT_MS);
  });
}

/** Whether the server itself refused the topic; a lost connection also has a code, but is no refusal. */
function isRefusal(error: Error | undefined): boolean {
  const cause = error?.cause;
  return typeof cause === "object" && cause !== null && "reason" in cause && !("code" in cause);
}

/**
 * Settles when the channel that was left last is removed; until then the client returns the same channel for its topic.
 */
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Joins a topic until it is left. The client itself reconnects after 1, 2, 5 and each further 10 seconds. A topic that
 * is refused or ended, for example because the session ended, is joined again later with the current token.
 */
function joinTopic(
  topic: string,
  isPrivate: boolean,
  onLiveChange: (isLive: boolean) => void,
): Membership {
  const supabase = createBrowserSupabase();
  const { realtime } = supabase;
  let channel: ReturnType<typeof realtime.channel> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rejoining: ReturnType<typeof setTimeout> | undefined;
  let rejoinedAt = Number.NEGATIVE_INFINITY;
  let hasLeft = false;
  let tracked: Record<string, unknown> | null = null;

  function leaveChannel() {
    const left = channel;
    channel = null;
    const known = topics.get(topic);
    if (known) known.presence = null;
    onLiveChange(false);
    if (left) leaving = Promise.allSettled([leaving, realtime.removeChannel(left)]);
  }

  /** Joins again, at most once a second, because any member of a topic can send the event that triggers it. */
  function rejoinSoon() {
    if (rejoining) return;
    rejoining = setTimeout(
      () => {
        rejoining = undefined;
        rejoinedAt = Date.now();
        leaveChannel();
        join().catch(rejoinLater);
      },
      Math.max(0, rejoinedAt + REJOIN_PAUSE_MS - Date.now()),
    );
  }

  function rejoinLater() {
    clearTimeout(timer);
    leaveChannel();
    timer = setTimeout(join, REJOIN_MS);
  }

  async function join() {
    watchHeartbeats(realtime);
    // Sets the session's token for this join and later ones.
    await Promise.all([leaving, isPrivate && realtime.setAuth()]);
    if (hasLeft) return;
    const joined = realtime.channel(topic, { config: { private: isPrivate } });
    channel = joined;
    if (topic.startsWith("presence:")) {
      joined.on("presence", { event: "sync" }, () => {
        const known = topics.get(topic);
        if (!known || channel !== joined) return;
        known.presence = Object.values(joined.presenceState<Record<string, unknown>>()).flat();
        for (const { onPresence } of known.listeners) onPresence?.(known.presence);
      });
    }
    joined.on("broadcast", { event: "*" }, ({ event, payload }) => {
      // The permission to see a user is checked when the topic is joined.
      if (event === "permission" && !tracked) {
        // A public topic has no permissions that could change, and everybody can send to it.
        if (isPrivate) rejoinSoon();
        return;
      }
      for (const { onEvent } of topics.get(topic)?.listeners ?? []) onEvent(event, payload);
    });
    joined.subscribe((status, error) => {
      if (channel !== joined) return;
      if (status === "SUBSCRIBED") {
        onLiveChange(true);
        if (tracked) joined.track(tracked).catch(() => {});
      } else if (status === "CLOSED" || isRefusal(error)) rejoinLater();
      else onLiveChange(false);
    });
  }

  join().catch(rejoinLater);
  return {
    send(event, payload) {
      channel?.send({ type: "broadcast", event, payload }).catch(() => {});
    },
    track(payload) {
      tracked = payload;
      if (topics.get(topic)?.isLive) channel?.track(payload).catch(() => {});
    },
    leave() {
      hasLeft = true;
      clearTimeout(timer);
      clearTimeout(rejoining);
      leaveChannel();
    },
  };
}

const topics = new Map<string, Topic>();

/**
 * Calls `listener` with the events of a topic until the returned function is called. Listeners of a topic share one
 * channel.
 */
export function subscribeToTopic(
  name: string,
  isPrivate: boolean,
  listener: TopicListener,
): () => void {
  let topic = topics.get(name);
  if (topic) {
    topic.listeners.add(listener);
    if (topic.isLive) listener.onLiveChange(true);
    if (topic.presence) listener.onPresence?.(topic.presence);
  } else {
    const created: Topic = {
      listeners: new Set([listener]),
      isLive: false,
      presence: null,
      membership: null,
    };
    topic = created;
    topics.set(name, created);
    created.membership = joinTopic(name, isPrivate, (isLive) => {
      if (created.isLive === isLive) return;
      created.isLive = isLive;
      for (const { onLiveChange } of created.listeners) onLiveChange(isLive);
    });
  }
  const { listeners, membership } = topic;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    topics.delete(name);
    membership?.leave();
  };
}

/** Sends an event to the other members of a topic that this page has joined. Does nothing while no events arrive. */
export function broadcastToTopic(name: string, event: string, payload: object): void {
  const topic = topics.get(name);
  if (topic?.isLive) topic.membership?.send(event, payload);
}

/**
 * Tracks this page in a topic that it has joined, replacing its earlier payload. Tracks again after a lost connection.
 */
export function trackInTopic(name: string, payload: Record<string, unknown>): void {
  topics.get(name)?.membership?.track(payload);
}
