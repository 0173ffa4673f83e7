import { formatHubDate, LinkedText, media, VisuallyHidden } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import { memo } from 'react';
import styled from 'styled-components';
import { Bubble, Line as BaseLine } from '../messaging/bubble';
import { splitMentions } from './mentions';
import { Quote, type Quoted } from './quote';

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

const Edited = styled.time`
  font-size: var(--text-xs);
  color: var(--color-text-muted);
`;

const Mention = styled.mark<{ $isMe: boolean }>`
  padding-inline: 0.125em;
  border-radius: var(--radius-sm);
  background: ${({ $isMe }) => ($isMe ? 'var(--color-warning-soft)' : 'none')};
  color: inherit;
  font-weight: 600;
`;

/** Hundreds of messages are rendered at a time, so the buttons are plain elements, and their icons are characters. */
const Line = styled(BaseLine)`
  > [data-act] {
    flex: none;
    inline-size: 1.5rem;
    block-size: 2.25rem;
    ${media.sm} {
      inline-size: 2.25rem;
    }
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
  > [data-act='unread']::before {
    content: '\\2709\\FE0E';
  }
  > [data-act='edit']::before {
    content: '\\270E\\FE0E';
  }
  > [data-act='delete']::before,
  > [data-act='remove']::before {
    content: '\\2715\\FE0E';
  }
`;

/** Shows the text of a message with its links and mentions. */
const MessageText = ({ message, userId }: { message: ChatMessage; userId: string }) => (
  <>
    {splitMentions(message.content, message.mentions).map(({ text, mentioned }, index) =>
      mentioned ? (
        <Mention key={index} $isMe={mentioned === userId}>
          <bdi>{text}</bdi>
        </Mention>
      ) : (
        <LinkedText key={index} text={text} />
      ),
    )}
  </>
);

/** The actions that a person can take on a message. The callbacks always do the same. */
export interface MessageActs {
  /** Whether the user may remove messages. */
  mayModerate: boolean;
  onReply: ((message: Quoted) => void) | undefined;
  /** Reports a message of another person. */
  onReport: (message: ChatMessage) => void;
  onRemove: (message: ChatMessage) => void;
  /** Changes a message of the user. Both are undefined if the user cannot write. */
  onEdit: ((message: ChatMessage) => void) | undefined;
  onDelete: ((message: ChatMessage) => void) | undefined;
  /** Makes a message of another person the first unread one. */
  onMarkUnread: ((message: ChatMessage) => void) | undefined;
  onShow: (seq: number) => void;
}

interface Props extends MessageActs {
  message: ChatMessage;
  isMine: boolean;
  userId: string;
}

const sameMessage = (before: Props, after: Props): boolean =>
  before.message === after.message &&
  before.userId === after.userId &&
  before.mayModerate === after.mayModerate &&
  (before.onReply === undefined) === (after.onReply === undefined) &&
  (before.onEdit === undefined) === (after.onEdit === undefined) &&
  (before.onMarkUnread === undefined) === (after.onMarkUnread === undefined);

const quotedAs = ({ id, seq, senderProfile, content }: ChatMessage): Quoted => ({
  id,
  seq,
  senderName: senderProfile.name,
  text: content.split('\n')[0] ?? '',
});

/** Shows one message with its buttons. It is rendered again only if it has changed. */
export const MessageLine = memo(function MessageLine({
  message,
  isMine,
  userId,
  mayModerate,
  onReply,
  onReport,
  onRemove,
  onEdit,
  onDelete,
  onMarkUnread,
  onShow,
}: Props) {
  const { name } = message.senderProfile;
  return (
    <Line $isMine={isMine}>
      <Bubble $isMine={isMine} data-seq={message.seq} dir="auto" tabIndex={-1}>
        {message.isRemoved ? (
          <Removed>{message.isRemovedByAuthor ? 'Deleted by the author' : 'Removed by an admin'}</Removed>
        ) : (
          <Content {...{ message, userId, onShow }} />
        )}
      </Bubble>
      {onReply && !message.isRemoved && (
        <button
          type="button"
          aria-label={`Reply to ${isMine ? 'your message' : name}`}
          tabIndex={-1}
          data-act="reply"
          onClick={() => onReply(quotedAs(message))}
        />
      )}
      {!isMine && !message.isRemoved && (
        <button
          type="button"
          aria-label={`Report the message of ${name}`}
          tabIndex={-1}
          data-act="report"
          onClick={() => onReport(message)}
        />
      )}
      {onMarkUnread && !isMine && !message.isRemoved && (
        <button
          type="button"
          aria-label="Mark unread from here"
          tabIndex={-1}
          data-act="unread"
          onClick={() => onMarkUnread(message)}
        />
      )}
      {isMine && onEdit && !message.isRemoved && (
        <button
          type="button"
          aria-label="Edit your message"
          tabIndex={-1}
          data-act="edit"
          onClick={() => onEdit(message)}
        />
      )}
      {isMine && onDelete && !message.isRemoved && (
        <button
          type="button"
          aria-label="Delete your message"
          tabIndex={-1}
          data-act="delete"
          onClick={() => onDelete(message)}
        />
      )}
      {mayModerate && !message.isRemoved && !(isMine && onDelete) && (
        <button
          type="button"
          aria-label={`Remove ${isMine ? 'your message' : `the message of ${name}`}`}
          tabIndex={-1}
          data-act="remove"
          onClick={() => onRemove(message)}
        />
      )}
    </Line>
  );
}, sameMessage);

/** Shows the content of a message. */
const Content = ({ message, userId, onShow }: { message: ChatMessage } & Pick<Props, 'userId' | 'onShow'>) => (
  <>
    {message.replyTo && <QuoteOf quoted={message.replyTo} onShow={onShow} />}
    <MessageText message={message} userId={userId} />
    {message.editedAt && (
      <Edited dateTime={message.editedAt} title={formatHubDate(message.editedAt)}>
        {' '}
        (edited<VisuallyHidden> {formatHubDate(message.editedAt)}</VisuallyHidden>)
      </Edited>
    )}
    {message.mediaUrl && (
      <Picture src={message.mediaUrl} alt={`Picture from ${message.senderProfile.name}`} loading="lazy" />
    )}
  </>
);

const QuoteOf = ({ quoted, onShow }: { quoted: Quoted; onShow: (seq: number) => void }) => (
  <Quote quoted={quoted} onShow={() => onShow(quoted.seq)} />
);
