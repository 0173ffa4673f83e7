import { formatTime, LinkedText, VisuallyHidden } from '@meridian/platform';
import type { DirectMessage, Reaction, ReactionCount } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import { Flag, Mail, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Bubble, Line, Meta, SingleMessage } from '../messaging/bubble';
import { FoldedText } from '../messaging/folded-text';
import { LinkCards } from '../messaging/link-cards';
import type { MessageAct } from '../messaging/message-menu';
import { Edited, Removed } from '../messaging/message-state';
import { MessageTools } from '../messaging/message-tools';
import { MessagePicture } from '../messaging/pictures/message-picture';
import { NO_REACTIONS, type OnReact } from '../messaging/reactions/reaction-terms';
import { Reactions } from '../messaging/reactions/reactions';

const REMOVED = 'Deleted by the author';

interface Props {
  message: DirectMessage;
  isMine: boolean;
  name: string;
  /** Makes or withdraws a reaction. */
  onReact: (message: DirectMessage, reaction: Reaction, isOn: boolean) => void;
  /** Whether the user may write, and so make reactions. */
  mayReact: boolean;
  /** Reports a message of the other person. It is undefined if there is nobody left to report. */
  onReport: ((message: DirectMessage) => void) | undefined;
  /** Marks a message of the other person and all later ones as unread. */
  onMarkUnread: (message: DirectMessage) => void;
  /** Changes a message of the user. It is undefined if the user cannot write. */
  onEdit: ((message: DirectMessage) => void) | undefined;
  onDelete: (message: DirectMessage) => void;
}

const peopleIn = ({ count, isOwn }: ReactionCount, name: string): string =>
  `${count}, ${isOwn ? (count > 1 ? `you and ${name}` : 'you') : name}`;

/** Returns the actions that are possible on a message. */
function possibleActs({ message, isMine, name, onReport, onMarkUnread, onEdit, onDelete }: Props): MessageAct[] {
  if (message.isRemoved) return [];
  const act = (label: string, icon: ReactNode, run: ((message: DirectMessage) => void) | undefined): MessageAct[] =>
    run ? [{ label, icon, onClick: () => run(message) }] : [];
  return isMine
    ? [
        ...act('Edit your message', <Pencil aria-hidden />, onEdit),
        ...act('Delete your message', <Trash2 aria-hidden />, onDelete).map((each) => ({ ...each, isDangerous: true })),
      ]
    : [
        ...act(`Report the message of ${name}`, <Flag aria-hidden />, onReport),
        ...act('Mark unread from here', <Mail aria-hidden />, onMarkUnread),
      ];
}

/** Shows a message with its buttons and its reactions. It is rendered again only if it has changed. */
export const MessageBubble = memo((props: Props) => {
  const { message, isMine, name, onReact, mayReact } = props;
  const { reactions = NO_REACTIONS, isRemoved } = message;
  const react: OnReact = (reaction, isOn) => onReact(message, reaction, isOn);
  const said = `${isMine ? 'You' : name}: ${isRemoved ? REMOVED : messageText(message)}`;
  return (
    <SingleMessage $isMine={isMine} data-seq={message.seq} tabIndex={-1} aria-label={said}>
      <VisuallyHidden>{isMine ? 'You' : name}</VisuallyHidden>
      <Line $isMine={isMine}>
        <Bubble $isMine={isMine} dir="auto">
          {isRemoved ? (
            <Removed>{REMOVED}</Removed>
          ) : (
            <FoldedText text={message.content}>
              <LinkedText text={message.content} />
            </FoldedText>
          )}
          {message.editedAt && <Edited at={message.editedAt} />}
          <LinkCards text={message.content} />
          <MessagePicture message={message} name={name} />
        </Bubble>
        <MessageTools
          whose={isMine ? 'your message' : `the message of ${name}`}
          about={said}
          acts={possibleActs(props)}
          reactions={reactions}
          onReact={mayReact && !isRemoved ? react : undefined}
        />
      </Line>
      <Reactions
        reactions={reactions}
        describe={(count) => peopleIn(count, name)}
        onReact={mayReact ? react : undefined}
        onWithdraw={react}
      />
      <Meta>
        <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
      </Meta>
    </SingleMessage>
  );
});
