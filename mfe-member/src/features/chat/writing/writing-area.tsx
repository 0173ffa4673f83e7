import { useConnection, type OutboxEntry } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';
import { useState } from 'react';
import { ComposerNotice } from '../../messaging/composer/composer';
import { uploadToChapter } from '../../messaging/pictures/upload-picture';
import { usePictureChoice } from '../../messaging/pictures/use-picture-choice';
import { ChapterComposer, type WritingProps } from './composer';
import { EditComposer } from './edit-composer';
import { lastSentAt, useSecondsLeft } from './use-seconds-left';

interface Props extends WritingProps {
  unconfirmed: readonly OutboxEntry[];
  isArchived: boolean | undefined;
  edited: ChatMessage | undefined;
}

/** Renders the input for a new message or for the edited one, or the reason why the user cannot write. */
export function WritingArea({ unconfirmed, isArchived, edited, ...writing }: Props) {
  const { chapterId, userId, messages, settings, mayModerate, onEdit } = writing;
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
  return <ChapterComposer {...writing} {...{ connected, secondsLeft, picture }} focusFor={lastEdited} />;
}
