import { formatTime, IconButton, LinkedText, VisuallyHidden } from '@meridian/platform';
import type { DirectMessage, Reaction, ReactionCount } from '@meridian/shared-types';
import { Flag, Mail, Pencil, SmilePlus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Bubble, Line, Meta, SingleMessage, Tools } from '../messaging/bubble';
import { LinkCards } from '../messaging/link-cards';
import { MessagePicture } from '../messaging/pictures/message-picture';
import { Edited, Removed } from '../messaging/message-state';
import { ReactionMenu } from '../messaging/reactions/reaction-menu';
import { NO_REACTIONS, type OnReact } from '../messaging/reactions/reaction-terms';
import { Reactions } from '../messaging/reactions/reactions';

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

/** Shows a message with its buttons and its reactions. It is rendered again only if it has changed. */
export const MessageBubble = memo((props: Props) => {
  const { message, isMine, name, onReact, mayReact, onReport, onMarkUnread, onEdit, onDelete } = props;
  const { reactions = NO_REACTIONS, isRemoved } = message;
  const whose = isMine ? 'your message' : `the message of ${name}`;
  const react: OnReact = (reaction, isOn) => onReact(message, reaction, isOn);
  return (
    <SingleMessage $isMine={isMine} data-seq={message.seq} tabIndex={-1}>
      <VisuallyHidden>{isMine ? 'You' : name}</VisuallyHidden>
      <Line $isMine={isMine}>
        <Bubble $isMine={isMine} dir="auto">
          {isRemoved ? <Removed>Deleted by the author</Removed> : <LinkedText text={message.content} />}
          {message.editedAt && <Edited at={message.editedAt} />}
          <LinkCards text={message.content} />
          <MessagePicture message={message} name={name} />
        </Bubble>
        <Tools>
          {mayReact && !isRemoved && (
            <ReactionMenu
              trigger={
                <IconButton size="sm" label={`React to ${whose}`}>
                  <SmilePlus aria-hidden />
                </IconButton>
              }
              reactions={reactions}
              onReact={react}
            />
          )}
          {onReport && !isMine && !isRemoved && (
            <IconButton size="sm" label={`Report ${whose}`} onClick={() => onReport(message)}>
              <Flag aria-hidden />
            </IconButton>
          )}
          {!isMine && !isRemoved && (
            <IconButton size="sm" label="Mark unread from here" onClick={() => onMarkUnread(message)}>
              <Mail aria-hidden />
            </IconButton>
          )}
          {onEdit && isMine && !isRemoved && (
            <IconButton size="sm" label="Edit your message" onClick={() => onEdit(message)}>
              <Pencil aria-hidden />
            </IconButton>
          )}
          {isMine && !isRemoved && (
            <IconButton size="sm" label="Delete your message" onClick={() => onDelete(message)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </Tools>
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
