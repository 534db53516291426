import { MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { fillReply, type ReplyValues } from "@/lib/messaging/rules/reply-text";
import type { SavedReply } from "@/lib/messaging/saved-replies";
import type { Locale } from "@/lib/shared/locale-tag";

/** The saved replies for a conversation's form. */
export type ReplyChoices = {
  replies: SavedReply[];
  /** The values of the placeholders, in each language. */
  values: Record<Locale, ReplyValues>;
  /** The page of the saved replies. */
  href: string;
};

/** A menu of saved replies, each in its languages. A choice fills in the values and inserts the text; it sends nothing. */
export function ReplyMenu({
  choices: { replies, values, href },
  onChoose,
}: {
  choices: ReplyChoices;
  onChoose: (text: string) => void;
}) {
  const t = useTranslations("messaging.replies");
  return (
    <Menu
      label=""
      name={t("menu")}
      icon={<MessageSquareText aria-hidden="true" className="size-5" />}
    >
      {replies.map((reply) =>
        (["en", "ar"] as const).map(
          (language) =>
            reply[language] && (
              <button
                key={`${reply.id} ${language}`}
                type="button"
                role="menuitem"
                className={menuItemClass()}
                onClick={() => onChoose(fillReply(reply[language], values[language]))}
              >
                <span className="match-parent min-w-0 flex-1 wrap-anywhere" dir="auto">
                  {reply.title}
                </span>
                <span className="ms-3 shrink-0 text-muted text-sm">{t(language)}</span>
              </button>
            ),
        ),
      )}
      <Link role="menuitem" href={href} className={menuItemClass()}>
        {t(replies.length === 0 ? "add" : "manage")}
      </Link>
    </Menu>
  );
}
