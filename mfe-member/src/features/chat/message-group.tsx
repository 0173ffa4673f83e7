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

/** Hundreds of messages are drawn at a time: the button is a plain element, and its icon a character. */
const Line = styled.div<{ $isMine: boolean }>`
  display: flex;
  flex-direction: ${({ $isMine }) => ($isMine ? 'row-reverse' : 'row')};
  align-items: center;
  gap: var(--space-1);
  max-inline-size: 100%;
  > :first-child {
    min-inline-size: 0;
  }
  > [data-reply] {
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
    &::before {
      content: '\\21A9\\FE0E';
    }
    &:hover {
      background: var(--color-sunken);
      color: var(--color-text);
    }
  }
  @media (hover: hover) {
    > [data-reply] {
      opacity: 0;
    }
    &:hover > [data-reply],
    > [data-reply]:focus-visible {
      opacity: 1;
    }
  }
`;

interface Props {
  group: Group;
  userId: string;
  onReply: (message: Quoted) => void;
  onShow: (seq: number) => void;
}

/** What the messages call does the same at any time. */
function sameGroup(before: Props, after: Props): boolean {
  const count = before.group.messages.length;
  return (
    before.userId === after.userId && before.group.key === after.group.key && count === after.group.messages.length
  );
}

const quotedAs = ({ id, seq, senderProfile, content }: ChatMessage): Quoted => ({
  id,
  seq,
  senderName: senderProfile.name,
  text: content.split('\n')[0] ?? '',
});

/** Consecutive messages of one sender: name and time once, then the texts. */
export const MessageGroup = memo(function MessageGroup({ group, userId, onReply, onShow }: Props) {
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
              {message.replyTo && <QuoteOf quoted={message.replyTo} onShow={onShow} />}
              <MessageText message={message} userId={userId} />
              {message.mediaUrl && (
                <Picture src={message.mediaUrl} alt={`Picture from ${group.sender.name}`} loading="lazy" />
              )}
            </Bubble>
            <button
              type="button"
              aria-label={`Reply to ${isMine ? 'your message' : group.sender.name}`}
              tabIndex={-1}
              data-reply
              onClick={() => onReply(quotedAs(message))}
            />
          </Line>
        ))}
      </Side>
    </Layout>
  );
}, sameGroup);

const QuoteOf = ({ quoted, onShow }: { quoted: Quoted; onShow: (seq: number) => void }) => (
  <Quote quoted={quoted} onShow={() => onShow(quoted.seq)} />
);
