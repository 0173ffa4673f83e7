import { formatTime, IconButton, LinkedText, VisuallyHidden } from '@meridian/platform';
import type { DirectMessage } from '@meridian/shared-types';
import { Flag, Mail, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Bubble, Line, Meta, SingleMessage } from '../messaging/bubble';
import { Edited, Removed } from '../messaging/message-state';

interface Props {
  message: DirectMessage;
  isMine: boolean;
  name: string;
  /** Reports a message of the other person. Undefined if there is nobody left to report. */
  onReport: ((message: DirectMessage) => void) | undefined;
  /** Marks a message of the other person and all later ones as unread. */
  onMarkUnread: (message: DirectMessage) => void;
  /** Changes a message of the user. Undefined if the user cannot write. */
  onEdit: ((message: DirectMessage) => void) | undefined;
  onDelete: (message: DirectMessage) => void;
}

/** Shows a message. It is rendered again only if it has changed. */
export const MessageBubble = memo(({ message, isMine, name, onReport, onMarkUnread, onEdit, onDelete }: Props) => (
  <SingleMessage $isMine={isMine}>
    <VisuallyHidden>{isMine ? 'You' : name}</VisuallyHidden>
    <Line $isMine={isMine}>
      <Bubble $isMine={isMine} dir="auto">
        {message.isRemoved ? <Removed>Deleted by the author</Removed> : <LinkedText text={message.content} />}
        {message.editedAt && <Edited at={message.editedAt} />}
      </Bubble>
      {onReport && !isMine && !message.isRemoved && (
        <IconButton size="sm" label={`Report the message of ${name}`} onClick={() => onReport(message)}>
          <Flag aria-hidden />
        </IconButton>
      )}
      {!isMine && !message.isRemoved && (
        <IconButton size="sm" label="Mark unread from here" onClick={() => onMarkUnread(message)}>
          <Mail aria-hidden />
        </IconButton>
      )}
      {onEdit && isMine && !message.isRemoved && (
        <IconButton size="sm" label="Edit your message" onClick={() => onEdit(message)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {isMine && !message.isRemoved && (
        <IconButton size="sm" label="Delete your message" onClick={() => onDelete(message)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Line>
    <Meta>
      <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
    </Meta>
  </SingleMessage>
));
