import { useDraft } from '@meridian/platform/realtime';
import { LIMITS } from '@meridian/shared-types';
import { Composer } from '../messaging/composer';

/** Renders the message input of a conversation. The draft is stored until it is sent. */
export function MessageComposer({ userId, onSend }: { userId: string; onSend: (content: string) => void }) {
  const [draft, setDraft] = useDraft(`direct:${userId}`, '');
  return (
    <Composer
      text={draft}
      limit={LIMITS.directMessageMax}
      onChange={({ value }) => setDraft(value)}
      onSend={(content) => {
        onSend(content);
        setDraft('');
      }}
    />
  );
}
