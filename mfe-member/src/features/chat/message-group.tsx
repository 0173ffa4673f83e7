import { Avatar, VisuallyHidden, formatTime } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import { memo } from 'react';
import styled from 'styled-components';
import { Bubble, Meta, Side } from './bubble';
import type { MessageGroup as Group } from './chat-log';
import { MessageText } from './message-text';
import { Quote, type Quoted } from './quote';

const Layout = styled.article<{ $isMine: boolean }>`
  display: flex;
  gap: var(--space-2);
  align-items: flex-end;
  padding-inline-start: ${({ $isMine }) => ($isMine ? 'var(--space-6)' : '0')};
  padding-inline-end: ${({ $isMine }) => ($isMine ? '0' : 'var(--space-5)')};
`;

const Name = styled.strong`
  font-weight: 600;
  color: var(--color-text);
`;

const Picture = styled.img`
  display: block;
  max-inline-size: 100%;
  max-block-size: 16rem;
  margin-block-start: var(--space-2);
  border-radius: var(--radius-md);
`;

const Removed = styled.em`
  color: var(--color-text-muted);
`;

/** Hundreds of messages are drawn at a time: the buttons are plain elements, and their icons characters. */
const Line = styled.div<{ $isMine: boolean }>`
  display: flex;
  flex-direction: ${({ $isMine }) => ($isMine ? 'row-reverse' : 'row')};
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  > :first-child {
    min-inline-size: 0;
  }
  > [data-act] {
    flex: none;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    padding: 0;
    border: 0;
    border-radius: var(--radius-full);
    background: none;
    color: var(--color-text-muted);
    font: inherit;
    cursor: pointer;
    &:hover {
      background: var(--color-sunken);
      color: var(--color-text);
    }
  }
  > [data-act='reply']::before {
    content: '\\21A9\\FE0E';
  }
  > [data-act='report']::before {
    content: '\\2691\\FE0E';
  }
  > [data-act='remove']::before {
    content: '\\2715\\FE0E';
  }
  @media (hover: hover) {
    > [data-act] {
      opacity: 0;
    }
    &:hover > [data-act],
    > [data-act]:focus-visible {
      opacity: 1;
    }
  }
`;

interface Props {
  group: Group;
  userId: string;
  onReply: ((message: Quoted) => void) | undefined;
  /** Reports a message of another person. */
  onReport: (message: ChatMessage) => void;
  /** Whether the user may remove messages. */
  mayModerate: boolean;
  onRemove: (message: ChatMessage) => void;
  onShow: (seq: number) => void;
}

/** What the messages call does the same at any time. */
function sameGroup(before: Props, after: Props): boolean {
  const [known, now] = [before.group.messages, after.group.messages];
  const isWritten = ({ onReply }: Props) => onReply !== undefined;
  return (
    before.userId === after.userId &&
    before.mayModerate === after.mayModerate &&
    before.group.key === after.group.key &&
    known.length === now.length &&
    known.every((message, index) => message === now[index]) &&
    isWritten(before) === isWritten(after)
  );
}

const quotedAs = ({ id, seq, senderProfile, content }: ChatMessage): Quoted => ({
  id,
  seq,
  senderName: senderProfile.name,
  text: content.split('\n')[0] ?? '',
});

/** Consecutive messages of one sender: name and time once, then the texts. */
export const MessageGroup = memo(function MessageGroup({
  group,
  userId,
  mayModerate,
  onReply,
  onReport,
  onRemove,
  onShow,
}: Props) {
  const isMine = group.senderId === userId;
  const [first] = group.messages;
  return (
    <Layout $isMine={isMine}>
      {!isMine && <Avatar name={group.sender.name} src={group.sender.avatarUrl} size="sm" />}
      <Side $isMine={isMine}>
        <Meta>
          {isMine ? <VisuallyHidden>You</VisuallyHidden> : <Name as="bdi">{group.sender.name}</Name>}{' '}
          {first && <time dateTime={first.timestamp}>{formatTime(first.timestamp)}</time>}
        </Meta>
        {group.messages.map((message) => (
          <Line key={message.id} $isMine={isMine}>
            <Bubble $isMine={isMine} data-seq={message.seq} dir="auto" tabIndex={-1}>
              {message.isRemoved ? (
                <Removed>Removed by an admin</Removed>
              ) : (
                <Content {...{ message, userId, onShow }} />
              )}
            </Bubble>
            {onReply && !message.isRemoved && (
              <button
                type="button"
                aria-label={`Reply to ${isMine ? 'your message' : group.sender.name}`}
                tabIndex={-1}
                data-act="reply"
                onClick={() => onReply(quotedAs(message))}
              />
            )}
            {!isMine && !message.isRemoved && (
              <button
                type="button"
                aria-label={`Report the message of ${group.sender.name}`}
                tabIndex={-1}
                data-act="report"
                onClick={() => onReport(message)}
              />
            )}
            {mayModerate && !message.isRemoved && (
              <button
                type="button"
                aria-label={`Remove ${isMine ? 'your message' : `the message of ${group.sender.name}`}`}
                tabIndex={-1}
                data-act="remove"
                onClick={() => onRemove(message)}
              />
            )}
          </Line>
        ))}
      </Side>
    </Layout>
  );
}, sameGroup);

/** What a message says. */
const Content = ({ message, userId, onShow }: { message: ChatMessage } & Pick<Props, 'userId' | 'onShow'>) => (
  <>
    {message.replyTo && <QuoteOf quoted={message.replyTo} onShow={onShow} />}
    <MessageText message={message} userId={userId} />
    {message.mediaUrl && (
      <Picture src={message.mediaUrl} alt={`Picture from ${message.senderProfile.name}`} loading="lazy" />
    )}
  </>
);

const QuoteOf = ({ quoted, onShow }: { quoted: Quoted; onShow: (seq: number) => void }) => (
  <Quote quoted={quoted} onShow={() => onShow(quoted.seq)} />
);
