import { api, invalidate, queryFor, toastError } from '@meridian/platform';
import { useDraft } from '@meridian/platform/realtime';
import { eventConversationApi, LIMITS } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { Composer } from '../messaging/composer';

/**
 * Renders the message input of the conversation of an event. The draft is stored until it is sent. After a failure, the
 * text stays, and sending it again stores it once.
 */
export function ConversationComposer({ eventId }: { eventId: string }) {
  const [draft, setDraft] = useDraft(`event-conversation:${eventId}`, '');
  const attempt = useRef<{ content: string; clientId: string }>(undefined);
  const send = useMutation({
    mutationFn: (content: string) => {
      if (attempt.current?.content !== content) attempt.current = { content, clientId: uuid() };
      return api.eventConversation.send({ params: { id: eventId }, body: attempt.current });
    },
    onSuccess: () => {
      attempt.current = undefined;
      setDraft('');
      return invalidate(queryFor(eventConversationApi.read, { params: { id: eventId } }));
    },
    onError: (error) => toastError('Message not sent', error, 'Your text is still here. Try again in a moment.'),
  });
  return (
    <Composer
      text={draft}
      limit={LIMITS.directMessageMax}
      isWaiting={send.isPending}
      readOnly={send.isPending}
      onChange={({ value }) => setDraft(value)}
      onSend={(content) => send.mutate(content)}
    />
  );
}
