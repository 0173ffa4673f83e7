import { useConnection, type OutboxEntry } from '@meridian/platform/realtime';
import type { ChatMessage, ChatSettings } from '@meridian/shared-types';
import { useState } from 'react';
import { ComposerNotice } from '../../messaging/composer';
import { uploadToChapter } from '../../messaging/pictures/upload-picture';
import { usePictureChoice } from '../../messaging/pictures/use-picture-choice';
import { ChapterComposer } from './composer';
import { EditComposer } from './edit-composer';
import type { Quoted } from '../messages/quote';
import { lastSentAt, useSecondsLeft } from './use-seconds-left';

interface Props {
  chapterId: number;
  userId: string;
  /** The messages of the conversation, oldest first. */
  messages: readonly ChatMessage[];
  unconfirmed: readonly OutboxEntry[];
  /** The rules for writing, or undefined before they are known. */
  settings: ChatSettings | undefined;
  mayModerate: boolean;
  isArchived: boolean | undefined;
  replyTo: Quoted | undefined;
  edited: ChatMessage | undefined;
  onReply: (message: Quoted | undefined) => void;
  onEdit: (message: ChatMessage | undefined) => void;
  onSent: () => void;
}

/** Renders the input for a new message or for the edited one, or the reason why the user cannot write. */
export function WritingArea({
  chapterId,
  userId,
  messages,
  unconfirmed,
  settings,
  mayModerate,
  isArchived,
  replyTo,
  edited,
  onReply,
  onEdit,
  onSent,
}: Props) {
  const [lastEdited, setLastEdited] = useState<ChatMessage>();
  const picture = usePictureChoice(`chapter:${chapterId}`, (body) => uploadToChapter(chapterId, body));
  const connected = useConnection() === 'connected';
  const secondsLeft = useSecondsLeft(
    mayModerate ? 0 : (settings?.slowModeSeconds ?? 0),
    lastSentAt(userId, messages, unconfirmed),
  );
  if (isArchived)
    return (
      <ComposerNotice>
        This chapter was archived. You can read its messages, but nobody can write here anymore.
      </ComposerNotice>
    );
  if (settings?.isClosed && !mayModerate)
    return (
      <ComposerNotice role="status">
        The admins have closed this chat. You can read it, and write again once it is open.
      </ComposerNotice>
    );
  if (edited)
    return (
      <EditComposer
        key={edited.id}
        message={edited}
        {...{ userId, connected, messages }}
        onDone={() => {
          onEdit(undefined);
          setLastEdited(edited);
        }}
      />
    );
  return (
    <ChapterComposer
      {...{
        chapterId,
        userId,
        connected,
        messages,
        settings,
        secondsLeft,
        mayModerate,
        picture,
        replyTo,
        onReply,
        onEdit,
        onSent,
      }}
      focusFor={lastEdited}
    />
  );
}
