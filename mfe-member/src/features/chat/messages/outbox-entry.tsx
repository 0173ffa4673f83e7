import { discardMessage, retryMessage, type OutboxEntry as Entry } from '@meridian/platform/realtime';
import { CircleAlert, Hourglass } from 'lucide-react';
import { MessagePicture } from '../../messaging/message-picture';
import { toMedia } from '../../messaging/use-picture-choice';
import { UnsentMessage } from '../../messaging/unsent-message';
import { Quote } from './quote';
import { SendDelay } from './send-delay';

/** Shows a message of the current user that the server has not confirmed yet. */
export function OutboxEntry({ entry, onShow }: { entry: Entry; onShow: (seq: number) => void }) {
  const { clientId, content, problem = 'Not sent', replyTo, picture, state, isHeld, waiting } = entry;
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
      {replyTo && <Quote quoted={replyTo} onShow={() => onShow(replyTo.seq)} />}
      {content}
      {picture && <MessagePicture message={toMedia(picture)} name="you" />}
    </UnsentMessage>
  );
}
