import { ComposerBar } from '../../messaging/composer/composer-bar';
import type { Quoted } from '../messages/quote';

/** Shows the replied-to message above the composer. */
export const ReplyBar = ({ quoted, onCancel }: { quoted: Quoted; onCancel: () => void }) => (
  <ComposerBar cancelLabel="Cancel the reply" onCancel={onCancel}>
    Replying to <bdi>{quoted.senderName}</bdi>: <bdi>{quoted.text}</bdi>
  </ComposerBar>
);
