import { formatTime, LinkedText, MemberLink, VisuallyHidden } from '@meridian/platform';
import type { EventConversationMessage } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import { Flag, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Bubble, Line, Meta, SingleMessage } from '../messaging/bubble';
import { FoldedText } from '../messaging/folded-text';
import { Removed } from '../messaging/message-state';
import { MessageTools } from '../messaging/message-tools';
import { MessagePicture } from '../messaging/pictures/message-picture';
import { NO_REACTIONS } from '../messaging/reactions/reaction-terms';

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
  const removed = findRemovedText(message, isBlocked);
  const said = `${isMine ? 'You' : name}: ${removed ?? messageText(message)}`;
  const report = { label: `Report ${whose}`, icon: <Flag aria-hidden />, onClick: () => onReport(message) };
  const remove = {
    label: `${isMine ? 'Delete' : 'Remove'} ${whose}`,
    icon: <Trash2 aria-hidden />,
    isDangerous: true,
    onClick: () => onRemove(message),
  };
  const acts = message.isRemoved ? [] : [...(isMine ? [] : [report]), ...(isMine || mayRemove ? [remove] : [])];
  return (
    <SingleMessage $isMine={isMine} data-seq={message.seq} tabIndex={-1} aria-label={said}>
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
          {removed === undefined ? <Content message={message} /> : <Removed>{removed}</Removed>}
        </Bubble>
        <MessageTools whose={whose} about={said} acts={acts} reactions={NO_REACTIONS} onReact={undefined} />
      </Line>
    </SingleMessage>
  );
});

/** Returns what is shown instead of the text of a message. */
function findRemovedText({ isRemoved, isRemovedByAuthor }: EventConversationMessage, isBlocked: boolean) {
  if (isRemoved) return isRemovedByAuthor ? 'Deleted by the author' : 'Removed by an organizer';
  return isBlocked ? 'You have blocked this person.' : undefined;
}

const Content = ({ message }: Pick<Props, 'message'>) => (
  <>
    <FoldedText text={message.content}>
      <LinkedText text={message.content} />
    </FoldedText>
    <MessagePicture message={message} name={message.senderProfile.name} />
  </>
);
