import { affectedBy, api, invalidate, toastError } from '@meridian/platform';
import { LIMITS, type DirectMessage, type EditDirectMessage } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Composer } from '../messaging/composer/composer';
import { EditBar } from '../messaging/composer/composer-bar';

interface Props {
  /** The id of the other person. */
  userId: string;
  /** The message of the user. It must be the same while the component is mounted. */
  message: DirectMessage;
  onDone: () => void;
}

/** Renders the input for a new text of a message. Escape cancels the edit. After a failure, the text stays. */
export function EditComposer({ userId, message: { id, content }, onDone }: Props) {
  const [text, setText] = useState(content);
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useMutation({
    mutationFn: (body: EditDirectMessage) => api.directMessages.editMessage({ params: { userId, id }, body }),
    onSuccess: async () => {
      await invalidate(...affectedBy.directMessages);
      onDone();
    },
    onError: (error) => toastError('Message not changed', error, 'Your text is still here. Try again in a moment.'),
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(content.length, content.length);
  }, [content]);
  return (
    <Composer
      ref={field}
      text={text}
      limit={LIMITS.directMessageMax}
      isConnected={!edit.isPending}
      sendLabel="Save the changes"
      onChange={({ value }) => setText(value)}
      onSend={(next) => edit.mutate({ content: next })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <EditBar onCancel={onDone} />
    </Composer>
  );
}
