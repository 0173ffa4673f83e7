import { api, invalidate, queryFor, toastError } from '@meridian/platform';
import { useDraft } from '@meridian/platform/realtime';
import { eventConversationApi, LIMITS, type InputOf } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { Composer } from '../messaging/composer';
import { uploadToEvent } from '../messaging/upload-picture';
import { usePictureChoice, type ChosenPicture } from '../messaging/use-picture-choice';

interface Content {
  content: string;
  chosen: ChosenPicture | undefined;
}
type Attempt = InputOf<typeof eventConversationApi.send>['body'];

/**
 * Renders the message input of the conversation of an event. The draft is stored until it is sent. After a failure, the
 * text stays, and sending it again stores it once.
 */
export function ConversationComposer({ eventId }: { eventId: string }) {
  const [draft, setDraft] = useDraft(`event-conversation:${eventId}`, '');
  const picture = usePictureChoice(`event:${eventId}`, (body) => uploadToEvent(eventId, body));
  const attempt = useRef<Attempt>(undefined);
  const send = useMutation({
    mutationFn: ({ content, chosen }: Content) => {
      const { key, alt } = chosen ?? {};
      if (
        attempt.current?.content !== content ||
        attempt.current.picture?.key !== key ||
        attempt.current.picture?.alt !== alt
      )
        attempt.current = { content, clientId: uuid(), ...(key && alt && { picture: { key, alt } }) };
      return api.eventConversation.send({ params: { id: eventId }, body: attempt.current });
    },
    onSuccess: () => {
      attempt.current = undefined;
      setDraft('');
      picture.remove();
      return invalidate(queryFor(eventConversationApi.read, { params: { id: eventId } }));
    },
    onError: (error) => toastError('Message not sent', error, 'Your text is still here. Try again in a moment.'),
  });
  return (
    <Composer
      text={draft}
      limit={LIMITS.directMessageMax}
      isWaiting={send.isPending}
      picture={picture}
      readOnly={send.isPending}
      onChange={({ value }) => setDraft(value)}
      onSend={(content) => send.mutate({ content, chosen: picture.ready })}
    />
  );
}
