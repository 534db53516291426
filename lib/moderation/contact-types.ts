/** What a message to the team is about. */
export const contactTopics = ["booking", "hosting", "services", "account", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const contactLimits = { name: 200, email: 320, body: 5000 } as const;

/** A message to the team that waits for an answer. */
export type ContactMessage = {
  id: string;
  name: string;
  email: string;
  topic: ContactTopic;
  body: string;
  /** The language of the page on which it was written. */
  locale: "en" | "ar";
  /** Whether it was sent from an account. */
  hasAccount: boolean;
  at: string;
};
