import { discardMessage, retryMessage, type OutboxEntry as Entry } from '@meridian/platform/realtime';
import { CircleAlert, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../folded-text';
import { MessagePicture } from '../pictures/message-picture';
import { SendDelay } from './send-delay';
import { UnsentMessage } from './unsent-message';
import { toMedia } from '../pictures/use-picture-choice';

/** Shows a message of the current user that the server has not confirmed yet, with the message that it quotes. */
export function OutboxEntry({ entry, quote }: { entry: Entry; quote?: ReactNode }) {
  const { clientId, content, problem = 'Not sent', picture, state, isHeld, waiting } = entry;
  return (
    <UnsentMessage
      problem={
        state === 'failed' && (
          <>
            {isHeld ? <Hourglass size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />} {problem}
          </>
        )
      }
      progress={waiting && <SendDelay waiting={waiting} />}
      onRetry={isHeld ? undefined : () => retryMessage(clientId)}
      onDiscard={() => discardMessage(clientId)}
    >
      {quote}
      <FoldedText text={content}>{content}</FoldedText>
      {picture && <MessagePicture message={toMedia(picture)} name="you" />}
    </UnsentMessage>
  );
}
