import { formatTime, IconButton, LinkedText, VisuallyHidden } from '@meridian/platform';
import type { DirectMessage } from '@meridian/shared-types';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import { Bubble, Line, Meta, SingleMessage } from '../messaging/bubble';

interface Props {
  message: DirectMessage;
  isMine: boolean;
  name: string;
  /** Reports a message of the other person. Undefined if there is nobody left to report. */
  onReport: ((message: DirectMessage) => void) | undefined;
}

/** Shows a message. It is rendered again only if it has changed. */
export const MessageBubble = memo(({ message, isMine, name, onReport }: Props) => (
  <SingleMessage $isMine={isMine}>
    <VisuallyHidden>{isMine ? 'You' : name}</VisuallyHidden>
    <Line $isMine={isMine}>
      <Bubble $isMine={isMine} dir="auto">
        <LinkedText text={message.content} />
      </Bubble>
      {onReport && !isMine && (
        <IconButton size="sm" label={`Report the message of ${name}`} onClick={() => onReport(message)}>
          <Flag aria-hidden />
        </IconButton>
      )}
    </Line>
    <Meta>
      <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
    </Meta>
  </SingleMessage>
));
