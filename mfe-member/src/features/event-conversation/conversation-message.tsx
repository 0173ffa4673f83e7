import { formatTime, IconButton, LinkedText, MemberLink, VisuallyHidden } from '@meridian/platform';
import type { EventConversationMessage } from '@meridian/shared-types';
import { Flag, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Bubble, Line, Meta, SingleMessage } from '../messaging/bubble';
import { MessagePicture } from '../messaging/pictures/message-picture';
import { Removed } from '../messaging/message-state';

interface Props {
  message: EventConversationMessage;
  isMine: boolean;
  /** Whether the user has blocked the sender. */
  isBlocked: boolean;
  /** Whether the user may remove messages of others. */
  mayRemove: boolean;
  onRemove: (message: EventConversationMessage) => void;
  onReport: (message: EventConversationMessage) => void;
}

/** Shows a message with its sender. It is rendered again only if it has changed. */
export const ConversationMessage = memo(({ message, isMine, isBlocked, mayRemove, onRemove, onReport }: Props) => {
  const { name } = message.senderProfile;
  const whose = isMine ? 'your message' : `the message of ${name}`;
  return (
    <SingleMessage $isMine={isMine}>
      <Meta>
        {isMine ? (
          <VisuallyHidden>You</VisuallyHidden>
        ) : (
          <MemberLink userId={message.senderId}>
            <bdi>{name}</bdi>
          </MemberLink>
        )}{' '}
        <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
      </Meta>
      <Line $isMine={isMine}>
        <Bubble $isMine={isMine} dir="auto">
          <Content message={message} isBlocked={isBlocked} />
        </Bubble>
        {!isMine && !message.isRemoved && (
          <IconButton size="sm" label={`Report ${whose}`} onClick={() => onReport(message)}>
            <Flag aria-hidden />
          </IconButton>
        )}
        {(isMine || mayRemove) && !message.isRemoved && (
          <IconButton size="sm" label={`${isMine ? 'Delete' : 'Remove'} ${whose}`} onClick={() => onRemove(message)}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </Line>
    </SingleMessage>
  );
});

function Content({ message, isBlocked }: Pick<Props, 'message' | 'isBlocked'>) {
  if (message.isRemoved)
    return <Removed>{message.isRemovedByAuthor ? 'Deleted by the author' : 'Removed by an organizer'}</Removed>;
  if (isBlocked) return <Removed>You have blocked this person.</Removed>;
  return (
    <>
      <LinkedText text={message.content} />
      <MessagePicture message={message} name={message.senderProfile.name} />
    </>
  );
}
