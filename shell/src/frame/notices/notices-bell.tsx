import { IconButton, openNoticesList, queryFor, showCountInTitle, useNoticesListOpen } from '@meridian/platform';
import { shownCount, useUnread } from '@meridian/platform/realtime';
import { NOTICES_COUNTED, noticesApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { ChatLinks } from './unread-in-chats';

/**
 * The age in milliseconds after which the count is fetched again when the window receives the focus. Only pages without
 * a live connection need it.
 */
const FRESH_MS = 60_000;

const unreadCount = {
  ...queryFor(noticesApi.countUnread),
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
};

const NoticesSheet = lazy(async () => ({ default: (await import('./notices-sheet')).NoticesSheet }));

const Count = styled.span`
  position: absolute;
  inset-block-start: 0.125rem;
  inset-inline-start: 50%;
  min-inline-size: 1.125rem;
  padding-inline: 0.25rem;
  border: 2px solid var(--color-bg);
  border-radius: var(--radius-full);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-size: 0.6875rem;
  font-weight: 700;
  line-height: 0.9375rem;
  text-align: center;
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
    color: HighlightText;
  }
`;

/** Shows new notices as notifications of the browser while the page is hidden, if the browser has the permission. */
function usePush(unread: number | undefined): void {
  const navigate = useNavigate();
  const before = useRef(unread);
  useEffect(() => {
    const isNew = unread !== undefined && before.current !== undefined && unread > before.current;
    before.current = unread ?? before.current;
    if (!isNew || !document.hidden || globalThis.Notification?.permission !== 'granted') return;
    void import('./push-notification')
      .then(({ showNewest }) => showNewest((path) => void navigate(path)))
      .catch(() => undefined); // The bell shows the notice anyway.
  }, [unread, navigate]);
}

/**
 * Renders the button that opens the person's notices and shows the number of unread ones, of unread messages in the
 * chats of their chapters, and of unread direct messages. Direct messages are counted by what the person has read of
 * their conversations, as everywhere else, and not by their notices. The number is also in the title of the tab.
 */
export function NoticesBell(links: ChatLinks) {
  const { data } = useQuery(unreadCount);
  const isOpen = useNoticesListOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const unread = data?.unread ?? 0;
  const { inChapters, directMessages } = useUnread();
  const messages = inChapters + directMessages;
  // A message that mentions the person is counted once, as an unread message of its chat.
  const notices = Math.max(0, unread - Math.min(data?.inChats ?? 0, inChapters));
  const count = notices + messages > 0 ? shownCount(notices + messages, NOTICES_COUNTED) : '';
  useEffect(() => {
    showCountInTitle(count);
    return () => showCountInTitle('');
  }, [count]);
  usePush(data && data.unread + data.directMessages);
  useEffect(() => () => openNoticesList(false), []);
  return (
    <>
      <IconButton
        label={data || messages > 0 ? `Notifications, ${count || 'none'} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openNoticesList()}
      >
        <Bell aria-hidden />
        {count && <Count aria-hidden>{count}</Count>}
      </IconButton>
      {wasOpened && (
        <ErrorBoundary fallback={null} onError={() => openNoticesList(false)} resetKeys={[isOpen]}>
          <Suspense>
            <NoticesSheet open={isOpen} onOpenChange={openNoticesList} {...links} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
