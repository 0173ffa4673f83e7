import { api, useSession } from '@meridian/platform';
import { useCallback, useEffect, useRef } from 'react';

/** The time in milliseconds in view after which an announcement counts as read. */
const READ_MS = 1000;
/**
 * The period in milliseconds in which read announcements are collected for one call. A call has at most `MAX` of them.
 */
const TOGETHER_MS = 2000;
const MAX = 50;

/** The announcements that were reported while the page was open, by person. They are not reported again. */
const notified = new Set<string>();

/**
 * Reports to the server which announcements a member has had in view for a second.
 * @example <li ref={watch(announcement.id)}>
 */
export function useSeen(): (id: string) => (element: HTMLElement | null) => (() => void) | undefined {
  const { user, isActiveSubscriber, isReadOnly } = useSession();
  const userId = isReadOnly || !isActiveSubscriber ? undefined : user?.id;
  const waiting = useRef(new Set<string>());
  const sending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(() => {
    clearTimeout(sending.current);
    sending.current = undefined;
    const ids = [...waiting.current].slice(0, MAX);
    waiting.current.clear();
    // Announcements that were not reported are reported when they are in view again.
    if (ids.length > 0)
      api.chapters
        .seeAnnouncements({ body: { ids } })
        .catch(() => ids.forEach((id) => notified.delete(`${userId}:${id}`)));
  }, [userId]);
  useEffect(() => {
    const sendAtEnd = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', sendAtEnd);
    return () => {
      document.removeEventListener('visibilitychange', sendAtEnd);
      send();
    };
  }, [send]);

  return (id) => (element) => {
    const key = `${userId}:${id}`;
    if (!element || userId === undefined || notified.has(key) || typeof IntersectionObserver === 'undefined')
      return undefined;
    let reading: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(reading);
        if (!entry?.isIntersecting || notified.has(key)) return;
        reading = setTimeout(() => {
          if (document.visibilityState !== 'visible') return;
          notified.add(key);
          waiting.current.add(id);
          sending.current ??= setTimeout(send, TOGETHER_MS);
        }, READ_MS);
      },
      // A long announcement never fits the screen, so its beginning is enough.
      { threshold: 0, rootMargin: '0px 0px -15% 0px' },
    );
    observer.observe(element);
    return () => {
      clearTimeout(reading);
      observer.disconnect();
    };
  };
}
