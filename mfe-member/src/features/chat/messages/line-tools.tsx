import { media } from '@meridian/platform';
import type { ChatMessage, Reaction } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import styled from 'styled-components';
import { Tools as BaseTools } from '../../messaging/bubble';
import { MessageMenu, type MessageAct } from '../../messaging/message-menu';
import { plainButton } from '../../messaging/plain-button';
import { ReactionMenu } from '../../messaging/reactions/reaction-menu';
import { NO_REACTIONS, type OnReact } from '../../messaging/reactions/reaction-terms';
import { useIsTouched } from '../../messaging/use-is-touched';
import type { Quoted } from './quote';

/** The icons of the buttons are characters. */
const Tools = styled(BaseTools)`
  > [data-act] {
    ${plainButton}
    inline-size: 1.5rem;
    block-size: 2.25rem;
    ${media.sm} {
      inline-size: 2.25rem;
    }
    &:hover {
      background: var(--color-sunken);
      color: var(--color-text);
    }
  }
  > [data-act='react']::before {
    content: '\\263A\\FE0E';
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
  > [data-act='earlier-texts']::before {
    content: '\\21BA\\FE0E';
  }
  > [data-act='delete']::before,
  > [data-act='remove']::before {
    content: '\\2715\\FE0E';
  }
`;

/**
 * The actions that a person can take on a message. The object stays the same while they do. An action is undefined if
 * the person may not take it on any message.
 */
export interface MessageActs {
  onReact: ((message: ChatMessage, reaction: Reaction) => void) | undefined;
  /** Withdraws a reaction of the user. */
  onWithdraw: ((message: ChatMessage, reaction: Reaction) => void) | undefined;
  /** Shows who reacted to a message. */
  onShowReactions: (message: ChatMessage) => void;
  onReply: ((message: Quoted) => void) | undefined;
  /** Reports a message of another person. */
  onReport: (message: ChatMessage) => void;
  /** Removes a message as an admin. */
  onRemove: ((message: ChatMessage) => void) | undefined;
  /** Changes a message of the user. */
  onEdit: ((message: ChatMessage) => void) | undefined;
  onDelete: ((message: ChatMessage) => void) | undefined;
  /** Shows the texts that an edited or deleted message had before. */
  onShowEarlierTexts: ((message: ChatMessage) => void) | undefined;
  /** Makes a message of another person the first unread one. */
  onMarkUnread: ((message: ChatMessage) => void) | undefined;
}

interface Props {
  message: ChatMessage;
  isMine: boolean;
  acts: MessageActs;
  /** The message in one line. */
  about: string;
  onReact: OnReact | undefined;
}

const quotedAs = ({ id, seq, senderProfile, ...message }: ChatMessage): Quoted => ({
  id,
  seq,
  senderName: senderProfile.name,
  text: messageText(message).split('\n')[0] ?? '',
});

interface Act extends MessageAct {
  act: 'reply' | 'report' | 'unread' | 'edit' | 'delete' | 'remove' | 'earlier-texts';
}

const DANGEROUS: ReadonlySet<Act['act']> = new Set(['delete', 'remove']);

/** Returns the actions that are possible on a message. */
function possibleActs({ message, isMine, acts }: Omit<Props, 'about' | 'onReact'>): Act[] {
  const { onReply, onReport, onRemove, onEdit, onDelete, onShowEarlierTexts, onMarkUnread } = acts;
  const { isRemoved, isRemovedByAuthor, editedAt } = message;
  const whose = whoseIs({ message, isMine });
  const act = (name: Act['act'], label: string, run: ((message: ChatMessage) => void) | undefined | false): Act[] =>
    run ? [{ act: name, label, onClick: () => run(message), isDangerous: DANGEROUS.has(name) }] : [];
  const earlier = act(
    'earlier-texts',
    `Show earlier texts of ${whose}`,
    (isRemoved ? isRemovedByAuthor : editedAt) ? onShowEarlierTexts : undefined,
  );
  if (isRemoved) return earlier;
  const reply = onReply && ((replied: ChatMessage) => onReply(quotedAs(replied)));
  return [
    ...act('reply', `Reply to ${isMine ? 'your message' : message.senderProfile.name}`, reply),
    ...act('report', `Report ${whose}`, !isMine && onReport),
    ...act('unread', 'Mark unread from here', !isMine && onMarkUnread),
    ...act('edit', 'Edit your message', isMine && onEdit),
    ...act('delete', 'Delete your message', isMine && onDelete),
    ...earlier,
    ...act('remove', `Remove ${whose}`, !(isMine && onDelete) && onRemove),
  ];
}

const whoseIs = ({ message, isMine }: Pick<Props, 'message' | 'isMine'>): string =>
  isMine ? 'your message' : `the message of ${message.senderProfile.name}`;

/** The button that opens the menu of reactions. */
const ACT = { tabIndex: -1, 'data-act': 'react' };

/** Shows the buttons of a message. On a touch screen there is one, which opens a menu. */
export function LineTools({ message, isMine, acts, about, onReact }: Props) {
  const isTouched = useIsTouched();
  const possible = possibleActs({ message, isMine, acts });
  const whose = whoseIs({ message, isMine });
  const { reactions = NO_REACTIONS } = message;
  if (isTouched)
    return (
      <Tools>
        <MessageMenu {...{ whose, about, reactions, onReact }} acts={possible} />
      </Tools>
    );
  return (
    <Tools>
      {possible.map(({ act, label, onClick }) => (
        <button key={act} type="button" aria-label={label} tabIndex={-1} data-act={act} onClick={onClick} />
      ))}
      {onReact && (
        <ReactionMenu
          trigger={<button type="button" aria-label={`React to ${whose}`} {...ACT} />}
          reactions={reactions}
          onReact={onReact}
        />
      )}
    </Tools>
  );
}
