import { api, toastError } from '@meridian/platform';
import type { ChatDraft } from '@meridian/platform/realtime';
import type { ChatMessage, EditMessage } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MentionComposer } from '../mentions/mention-composer';
import { EditBar } from '../../messaging/composer/composer-bar';
import { sentMentions } from '../mentions/mentions';

interface Props {
  /** The message of the user. It must be the same while the component is mounted. */
  message: ChatMessage;
  userId: string;
  connected: boolean;
  /** The messages of the conversation, oldest first. */
  messages: readonly ChatMessage[];
  onDone: () => void;
}

/** Renders the input for a new text of a message. Escape cancels the edit. After a failure, the text stays. */
export function EditComposer({ message, userId, connected, messages, onDone }: Props) {
  const { chapterId, id, content } = message;
  const [draft, setDraft] = useState<ChatDraft>({ text: content, mentions: message.mentions ?? [] });
  const edit = useMutation({
    mutationFn: (body: EditMessage) => api.chat.editMessage({ params: { chapterId, id }, body }),
    onSuccess: onDone,
    onError: (error) => toastError('Message not changed', error, 'Your text is still here. Try again in a moment.'),
  });
  return (
    <MentionComposer
      {...{ chapterId, userId, messages, draft }}
      isConnected={connected && !edit.isPending}
      focusFor={message}
      firstCaret={content.length}
      sendLabel="Save the changes"
      onDraft={setDraft}
      onSend={(text) => edit.mutate({ content: text, mentions: sentMentions(draft.text, draft.mentions) })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <EditBar onCancel={onDone} />
    </MentionComposer>
  );
}
