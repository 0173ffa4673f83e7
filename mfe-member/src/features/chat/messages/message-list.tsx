import type { ChatMessage } from '@meridian/shared-types';
import { Button } from '@meridian/platform';
import { releaseChat, useUnread } from '@meridian/platform/realtime';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useState,
  type KeyboardEvent,
  type RefObject,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { Dividers } from '../../messaging/divider';
import { groupMessages } from '../../messaging/message-groups';
import { focusNewest } from '../../messaging/keyboard/use-message-keys';
import { MessageLog } from '../../messaging/message-log';
import { OutboxEntry } from '../../messaging/unsent/outbox-entry';
import { useEndInView } from '../../messaging/use-end-in-view';
import { useIsAttentive } from '../../messaging/use-is-attentive';
import { isMessage } from '../history/chat-log';
import { Quote } from './quote';
import { MessageGroup } from './message-group';
import type { MessageActs } from './line-tools';
import type { ChatHistory } from '../history/history';
import { useLineSeen } from './use-line-seen';
import { useMessageWindow } from './use-message-window';
import { useReadPosition } from './use-read-position';
import { useScrollAnchor } from './use-scroll-anchor';
import { useShownMessage } from './use-shown-message';
import { useUnreadMarker } from './use-unread-marker';

const Frame = styled.div`
  --bubble-corner: var(--radius-sm);
  --divider-gap: var(--space-2);
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-block-size: 0;
`;

const Jump = styled.div<{ $to: 'start' | 'end' }>`
  position: absolute;
  z-index: 1;
  display: flex;
  justify-content: center;
  padding-block: var(--space-3);
  inset-inline: 0;
  inset-block-${({ $to }) => $to}: 0;
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

/** The number of minutes after which the next message of a sender starts a new group. */
const GROUP_MINUTES = 5;

/** The number of messages below which earlier ones are loaded. */
const MIN_SHOWN = 20;

/** Lets the panel scroll the list after the user sent a message. */
export interface ListHandle {
  showNewest: () => void;
}

interface Props {
  chapterId: number;
  chat: ChatHistory;
  userId: string;
  title: string;
  handle: RefObject<ListHandle | null>;
  /** The number of the message to show first. */
  shownSeq: number | undefined;
  acts: MessageActs;
}

/** Shows the messages, newest last, followed by those that are not confirmed yet. */
export function MessageList({ chapterId, chat, userId, title, handle, shownSeq, acts }: Props) {
  const { messages: entries, unconfirmed } = chat;
  const messages = useMemo(() => entries.filter(isMessage), [entries]);
  const [atEnd, setAtEnd] = useState(true);
  const { shown, ...messageWindow } = useMessageWindow(messages, atEnd);
  const { unread, end } = useReading({ chapterId, userId, entries, messages, atEnd });
  // The last entry may be a change of a message, which changes its height.
  const content = [shown[0]?.id, shown.at(-1)?.id, entries.at(-1)?.id, unconfirmed.length].join('/');
  const scroll = useScrollAnchor({ content, hasNewest: messageWindow.hasNewest, onAtEnd: setAtEnd });
  const groups = useMemo(() => groupMessages(shown, GROUP_MINUTES, unread.firstSeq), [shown, unread.firstSeq]);

  const { isLineSeen, look } = useLineSeen(scroll.box, unread.firstSeq, content);
  const showMessage = useShownMessage({
    chat,
    box: scroll.box,
    content,
    showAround: messageWindow.showAround,
    initial: shownSeq,
  });

  const jump = () => {
    releaseChat(chapterId);
    messageWindow.showNewest();
    scroll.toEnd();
  };
  useImperativeHandle(handle, () => ({
    showNewest: () => {
      unread.clear();
      jump();
    },
  }));

  const showOlder = () => {
    if (chat.loadingOlder || !(messageWindow.hasOlderLoaded || chat.hasOlder)) return;
    messageWindow.showOlder();
    if (!messageWindow.hasOlderLoaded) void chat.loadOlder();
  };
  useFill(shown.length, entries.length, showOlder);

  const onScroll = () => {
    const { nearStart, nearEnd } = scroll.onScroll();
    look();
    if (nearStart) showOlder();
    else if (nearEnd && !messageWindow.hasNewest) messageWindow.showNewer();
  };

  return (
    <Frame>
      <MessageLog
        title={title}
        earlier={{
          label: 'Earlier messages',
          hasMore: chat.hasOlder || messageWindow.hasOlderLoaded,
          isLoading: chat.loadingOlder,
          load: showOlder,
        }}
        scrolling={{ ref: scroll.box, onScroll, onKeyDown: endKey(scroll.box, jump) }}
        end={end}
      >
        {groups.map((group) => (
          <Fragment key={group.messages[0].id}>
            <Dividers group={group} firstUnread={unread.firstSeq} />
            <MessageGroup {...{ group, userId, acts }} onShow={showMessage} />
          </Fragment>
        ))}
        {messageWindow.hasNewest && <Unconfirmed entries={unconfirmed} messages={messages} onShow={showMessage} />}
      </MessageLog>
      {!isLineSeen && unread.firstSeq !== undefined && (
        <JumpButton to="start" onClick={() => showMessage(unread.firstSeq ?? 1)}>
          Jump to New
        </JumpButton>
      )}
      {!atEnd && (
        <JumpButton to="end" onClick={jump}>
          {unread.count > 0 ? `${unread.count} New, Jump to Latest` : 'Jump to Latest'}
        </JumpButton>
      )}
    </Frame>
  );
}

/**
 * The browser scrolls to the beginning of what is rendered, after which more is rendered, but the End key needs the
 * newest message. If the focus was in a message, it moves there.
 */
const endKey = (box: RefObject<HTMLElement | null>, jump: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'End' || event.defaultPrevented) return;
  event.preventDefault();
  jump();
  if (event.target !== box.current) setTimeout(() => focusNewest(box.current));
};

interface Reading {
  chapterId: number;
  userId: string;
  /** The log, with the changes of messages. */
  entries: readonly ChatMessage[];
  messages: ChatMessage[];
  atEnd: boolean;
}
/** Tracks where the person left off, and marks as read what they see. `end` gets the element at the end of the log. */
function useReading({ chapterId, userId, entries, messages, atEnd }: Reading) {
  const { of, blockedIds } = useUnread();
  const { isEndInView, end } = useEndInView();
  const isReading = useIsAttentive() && atEnd && isEndInView;
  const unread = useUnreadMarker({
    messages,
    isReading,
    position: of(chapterId),
    isCounted: ({ senderId, isRemoved }) => senderId !== userId && !isRemoved && !blockedIds.includes(senderId),
  });
  useReadPosition({ chapterId, userId, messages: entries, isReading });
  return { unread, end };
}

interface UnconfirmedProps {
  entries: ChatHistory['unconfirmed'];
  messages: readonly ChatMessage[];
  /** Shows the message with a number. */
  onShow: (seq: number) => void;
}
const Unconfirmed = ({ entries, messages, onShow }: UnconfirmedProps) =>
  entries.map((entry) => {
    const { clientId, replyTo } = entry;
    const isRemoved = messages.some(({ seq, isRemoved: isGone }) => isGone && seq === replyTo?.seq);
    const quoted = replyTo && { ...replyTo, ...(isRemoved && { text: '' }) };
    const quote = replyTo && quoted && <Quote quoted={quoted} onShow={() => onShow(replyTo.seq)} />;
    return <OutboxEntry key={clientId} entry={entry} quote={quote} />;
  });

/** Loads more while few messages are shown, because a page of the log may have many changes and few messages. */
function useFill(shownCount: number, entryCount: number, showOlder: () => void): void {
  const hasFew = shownCount < MIN_SHOWN;
  const fill = useEffectEvent(showOlder);
  useEffect(() => {
    if (hasFew) fill();
  }, [hasFew, entryCount]); // After a failure, the button loads more.
}

function JumpButton({ to, ...button }: { to: 'start' | 'end'; onClick: () => void; children: ReactNode }) {
  const Arrow = to === 'start' ? ArrowUp : ArrowDown;
  return (
    <Jump $to={to}>
      <Button size="sm" variant="secondary" icon={<Arrow size={16} aria-hidden />} {...button} />
    </Jump>
  );
}
