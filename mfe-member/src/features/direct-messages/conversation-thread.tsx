import { affectedBy, api, ErrorState, invalidate, Skeleton, Text } from '@meridian/platform';
import { ReportDialog } from '@meridian/platform/controls';
import { useOutbox } from '@meridian/platform/realtime';
import type { DirectMessage, DirectMessagePage } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ComposerNotice } from '../messaging/composer/composer';
import { ThreadLog } from '../messaging/thread-log';
import { NewMessageAnnouncements } from '../messaging/new-message-announcements';
import { useEndInView } from '../messaging/use-end-in-view';
import { useIsAttentive } from '../messaging/use-is-attentive';
import { CallComposer } from '../messaging/composer/call-composer';
import { toMessages } from '../messaging/message-pages';
import { uploadToPerson } from '../messaging/pictures/upload-picture';
import { usePictureChoice } from '../messaging/pictures/use-picture-choice';
import { DeleteDialog } from '../messaging/delete-dialog';
import { ConversationHeader } from './conversation-header';
import { EditComposer } from './edit-composer';
import { Placeholder } from './frame';
import { MessageBubble } from './message-bubble';
import { messagesWith } from './queries';
import { useFirstUnread } from './use-first-unread';
import { useMessageActs } from './use-message-acts';
import { useReadMarks } from './use-read-marks';
import { useShownMessage } from './use-shown-message';

const NO_MESSAGES = (
  <Text tone="muted" size="sm">
    No messages yet. Only the two of you can read what you write here. The office reads a message only if one of you
    reports it.
  </Text>
);
interface Props {
  ownId: string;
  userId: string;
  /** The path of the list. */
  listTo: string;
  /** The number of the message to show first. */
  shownSeq?: number | undefined;
}

/** Shows the messages with one person. */
export function ConversationThread({ ownId, userId, listTo, shownSeq }: Props) {
  const thread = useInfiniteQuery(messagesWith(userId));
  const newest = thread.data?.pages[0];
  const messages = useMemo(() => toMessages(thread.data?.pages), [thread.data]);
  useShownMessage(shownSeq, messages, thread);
  const { isEndInView, end } = useEndInView();
  const isReading = useIsAttentive() && isEndInView;
  useReadMarks({ userId, state: newest, isFetching: thread.isFetching, last: newest?.messages.at(-1), isReading });
  const firstUnread = useFirstUnread(messages, newest, ownId);
  const unconfirmed = useOutbox(`direct:${userId}`, messages);
  const { react, markUnread } = useMessageActs(userId);
  const [reported, setReported] = useState<DirectMessage | 'person'>();
  const [edited, setEdited] = useState<DirectMessage>();
  const [deleted, setDeleted] = useState<DirectMessage>();
  const lastOwn = messages.findLast(({ senderId, isRemoved }) => senderId === ownId && !isRemoved);

  if (thread.isPending)
    return (
      <Placeholder role="status" aria-label="Loading messages">
        <Skeleton lines={6} />
      </Placeholder>
    );
  if (!newest)
    return (
      <Placeholder>
        <ErrorState title="These messages could not be loaded" query={thread} />
      </Placeholder>
    );
  const { person, isFormer, isBlocked, refusal } = newest;
  return (
    <>
      <ConversationHeader
        conversation={newest}
        hasMessages={messages.length > 0}
        listTo={listTo}
        onReport={() => setReported('person')}
      />
      <ThreadLog
        title={`Messages with ${person.name}`}
        {...{ thread, messages, unconfirmed, firstUnread, end }}
        render={(message) => (
          <MessageBubble
            message={message}
            isMine={message.senderId === ownId}
            name={person.name}
            onReact={react}
            mayReact={!isFormer && !isBlocked}
            onReport={isFormer ? undefined : setReported}
            onMarkUnread={markUnread}
            onEdit={isFormer || isBlocked ? undefined : setEdited}
            onDelete={setDeleted}
          />
        )}
      >
        {messages.length + unconfirmed.length === 0 && refusal === null && NO_MESSAGES}
      </ThreadLog>
      <NewMessageAnnouncements messages={messages} userId={ownId} introduce={() => person.name} />
      <Writing state={newest} {...{ edited, lastOwn }} onEdit={setEdited} />
      <DeleteDialog
        message={deleted}
        description={`${person.name} sees that you deleted it. The text cannot be restored.`}
        onDelete={async ({ id }) => {
          await api.directMessages.deleteMessage({ params: { userId, id } });
          await invalidate(...affectedBy.directMessages);
        }}
        onClose={() => setDeleted(undefined)}
      />
      <ReportDialog
        thing={
          reported === 'person'
            ? { kind: 'person', id: userId }
            : reported && { kind: 'direct-message', userId, seq: reported.seq }
        }
        name={reported === 'person' ? person.name : `the message of ${person.name}`}
        onClose={() => setReported(undefined)}
      />
    </>
  );
}

interface WritingProps {
  state: DirectMessagePage;
  /** The message that is being edited. */
  edited: DirectMessage | undefined;
  /** The last message of the user. */
  lastOwn: DirectMessage | undefined;
  onEdit: (message: DirectMessage | undefined) => void;
}
/** Renders the input for a new message or for the edited one, or the reason why the user cannot write. */
function Writing({ state: { userId, isFormer, isBlocked, refusal }, edited, lastOwn, onEdit }: WritingProps) {
  const conversation = `direct:${userId}` as const;
  const picture = usePictureChoice(conversation, (body) => uploadToPerson(userId, body));
  const [hasEdited, setHasEdited] = useState(false);
  if (isFormer) return <ComposerNotice>This person is no longer a member. You cannot write to them.</ComposerNotice>;
  if (isBlocked) return <ComposerNotice>You have blocked this person. Unblock them to write to them.</ComposerNotice>;
  if (refusal !== null) return <ComposerNotice>{refusal}</ComposerNotice>;
  if (edited)
    return (
      <EditComposer
        key={edited.id}
        userId={userId}
        message={edited}
        onDone={() => {
          onEdit(undefined);
          setHasEdited(true);
        }}
      />
    );
  return (
    <CallComposer
      key={userId}
      conversation={conversation}
      isFocused={hasEdited}
      picture={picture}
      onEditLast={lastOwn && (() => onEdit(lastOwn))}
    />
  );
}
