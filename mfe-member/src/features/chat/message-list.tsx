import { Button } from '@meridian/platform';
import { ArrowDown } from 'lucide-react';
import { Fragment, useImperativeHandle, useMemo, useState, type RefObject } from 'react';
import styled from 'styled-components';
import { groupMessages } from './chat-log';
import { Divider } from './divider';
import { MessageGroup } from './message-group';
import { OutboxEntry } from './outbox-entry';
import type { ChapterChat } from './use-chapter-chat';
import { useMessageWindow } from './use-message-window';
import { useScrollKeeper } from './use-scroll-keeper';
import { useUnseen } from './use-unseen';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-block-size: 0;
`;

const Scroller = styled.div`
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

const Centre = styled.div`
  display: flex;
  justify-content: center;
  padding-block-end: var(--space-3);
`;

const Jump = styled(Centre)`
  position: absolute;
  inset-inline: 0;
  inset-block-end: 0;
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

/** What the panel around the list asks of it after a message was written. */
export interface ListHandle {
  showNewest: () => void;
}

interface Props {
  chat: ChapterChat;
  userId: string;
  title: string;
  handle: RefObject<ListHandle | null>;
}

/** The history, newest at the end, with what is still on its way below it. */
export function MessageList({ chat, userId, title, handle }: Props) {
  const { messages, unconfirmed } = chat;
  const [atEnd, setAtEnd] = useState(true);
  const part = useMessageWindow(messages, atEnd);
  const unseen = useUnseen(messages, atEnd);
  const content = [part.shown[0]?.id, part.shown.at(-1)?.id, unconfirmed.length].join('/');
  const scroll = useScrollKeeper({ content, hasNewest: part.hasNewest, onAtEnd: setAtEnd });
  const groups = useMemo(() => groupMessages(part.shown, unseen.marker), [part.shown, unseen.marker]);

  const jump = () => {
    part.showNewest();
    scroll.toEnd();
  };
  useImperativeHandle(handle, () => ({
    showNewest: () => {
      unseen.clear();
      jump();
    },
  }));

  const showOlder = () => {
    if (chat.loadingOlder || !(part.hasOlderHeld || chat.hasOlder)) return;
    part.showOlder();
    if (!part.hasOlderHeld) void chat.loadOlder();
  };
  const onScroll = () => {
    const { nearStart, nearEnd } = scroll.onScroll();
    if (nearStart) showOlder();
    else if (nearEnd && !part.hasNewest) part.showNewer();
  };

  return (
    <Frame>
      <Scroller ref={scroll.box} tabIndex={0} role="group" aria-label={`${title}, history`} onScroll={onScroll}>
        {(chat.hasOlder || part.hasOlderHeld) && (
          <Centre>
            <Button variant="quiet" size="sm" pending={chat.loadingOlder} pendingText="Loading…" onClick={showOlder}>
              Earlier messages
            </Button>
          </Centre>
        )}
        <Log role="log" aria-live="off" aria-label={title} aria-busy={chat.loadingOlder}>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.day && <Divider tone="day">{group.day}</Divider>}
              {group.messages[0]?.seq === unseen.marker && <Divider tone="new">New messages</Divider>}
              <MessageGroup group={group} own={group.senderId === userId} />
            </Fragment>
          ))}
          {part.hasNewest && unconfirmed.map((entry) => <OutboxEntry key={entry.clientId} entry={entry} />)}
        </Log>
      </Scroller>
      {!atEnd && (
        <Jump>
          <Button size="sm" variant="secondary" icon={<ArrowDown size={16} aria-hidden />} onClick={jump}>
            {unseen.unread > 0 ? `${unseen.unread} new, jump to latest` : 'Jump to latest'}
          </Button>
        </Jump>
      )}
    </Frame>
  );
}
