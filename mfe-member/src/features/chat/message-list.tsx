import { Button } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import { ArrowDown } from 'lucide-react';
import { Fragment, useImperativeHandle, useMemo, useState, type RefObject } from 'react';
import styled from 'styled-components';
import { groupMessages } from './chat-log';
import { Divider } from './divider';
import { MessageGroup } from './message-group';
import { OutboxEntry } from './outbox-entry';
import type { Quoted } from './quote';
import type { ChapterChat } from './use-chapter-chat';
import { useMessageWindow } from './use-message-window';
import { useReplyButtons } from './use-reply-buttons';
import { useScrollAnchor } from './use-scroll-anchor';
import { useShownMessage } from './use-shown-message';
import { useUnreadMarker } from './use-unread-marker';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-block-size: 0;
`;

/** It is positioned, so that texts for screen readers inside it scroll with it. */
const Scroller = styled.div`
  position: relative;
  block-size: 100%;
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;
  padding: var(--space-4);
`;

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
`;

const Centered = styled.div`
  display: flex;
  justify-content: center;
  padding-block-end: var(--space-3);
`;

const Jump = styled(Centered)`
  position: absolute;
  inset-inline: 0;
  inset-block-end: 0;
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

/** Lets the panel scroll the list after the user sent a message. */
export interface ListHandle {
  showNewest: () => void;
}

interface Props {
  chat: ChapterChat;
  userId: string;
  title: string;
  handle: RefObject<ListHandle | null>;
  /** The number of the message to show first. */
  shownSeq: number | undefined;
  mayModerate: boolean;
  /** Undefined if nobody can write. It must be stable, as must the other callbacks. */
  onReply: ((message: Quoted) => void) | undefined;
  onReport: (message: ChatMessage) => void;
  onRemove: (message: ChatMessage) => void;
}

/** Shows the messages, newest last, followed by those that are not confirmed yet. */
export function MessageList({
  chat,
  userId,
  title,
  handle,
  shownSeq,
  mayModerate,
  onReply,
  onReport,
  onRemove,
}: Props) {
  const { messages, unconfirmed } = chat;
  const [atEnd, setAtEnd] = useState(true);
  const messageWindow = useMessageWindow(messages, atEnd);
  const unread = useUnreadMarker(messages, atEnd);
  const content = [messageWindow.shown[0]?.id, messageWindow.shown.at(-1)?.id, unconfirmed.length].join('/');
  const scroll = useScrollAnchor({ content, hasNewest: messageWindow.hasNewest, onAtEnd: setAtEnd });
  const groups = useMemo(
    () => groupMessages(messageWindow.shown, unread.firstSeq),
    [messageWindow.shown, unread.firstSeq],
  );

  const onKeyDown = useReplyButtons(scroll.box, content);
  const showMessage = useShownMessage({
    chat,
    box: scroll.box,
    content,
    showAround: messageWindow.showAround,
    initial: shownSeq,
  });

  const jump = () => {
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
  const onScroll = () => {
    const { nearStart, nearEnd } = scroll.onScroll();
    if (nearStart) showOlder();
    else if (nearEnd && !messageWindow.hasNewest) messageWindow.showNewer();
  };

  return (
    <Frame>
      <Scroller
        ref={scroll.box}
        tabIndex={0}
        role="group"
        aria-label={`${title}, history`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {(chat.hasOlder || messageWindow.hasOlderLoaded) && (
          <Centered>
            <Button variant="quiet" size="sm" pending={chat.loadingOlder} pendingText="Loading…" onClick={showOlder}>
              Earlier messages
            </Button>
          </Centered>
        )}
        <Log role="log" aria-live="off" aria-label={title} aria-busy={chat.loadingOlder}>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.day && <Divider tone="day">{group.day}</Divider>}
              {group.messages[0]?.seq === unread.firstSeq && <Divider tone="new">New messages</Divider>}
              <MessageGroup
                group={group}
                userId={userId}
                mayModerate={mayModerate}
                onReply={onReply}
                onReport={onReport}
                onRemove={onRemove}
                onShow={showMessage}
              />
            </Fragment>
          ))}
          {messageWindow.hasNewest &&
            unconfirmed.map((entry) => <OutboxEntry key={entry.clientId} entry={entry} onShow={showMessage} />)}
        </Log>
      </Scroller>
      {!atEnd && (
        <Jump>
          <Button size="sm" variant="secondary" icon={<ArrowDown size={16} aria-hidden />} onClick={jump}>
            {unread.count > 0 ? `${unread.count} new, jump to latest` : 'Jump to latest'}
          </Button>
        </Jump>
      )}
    </Frame>
  );
}
