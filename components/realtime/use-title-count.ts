import { useEffect } from "react";

/** Puts a number before the title of the page, also when another page sets its own; nothing for 0. */
export function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return;
    let title = document.title;
    let counted = "";
    const update = () => {
      if (document.title === counted) return;
      title = document.title;
      counted = `(${count > 99 ? "99+" : count}) ${title}`;
      document.title = counted;
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title === counted) document.title = title;
    };
  }, [count]);
}
