import { affectedBy, api, ErrorState, invalidate, Skeleton, Text } from '@meridian/platform';
import { ReportDialog } from '@meridian/platform/controls';
import { useOutbox } from '@meridian/platform/realtime';
import type { DirectMessage } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { ComposerNotice } from '../messaging/composer';
import { Dividers } from '../messaging/divider';
import { groupMessages } from '../messaging/message-groups';
import { MessageLog } from '../messaging/message-log';
import { NewMessageAnnouncements } from '../messaging/new-message-announcements';
import { useEndInView } from '../messaging/use-end-in-view';
import { useIsAttentive } from '../messaging/use-is-attentive';
import { CallComposer } from '../messaging/call-composer';
import { toMessages } from '../messaging/message-pages';
import { OutboxEntry } from '../messaging/unsent/outbox-entry';
import { uploadToPerson } from '../messaging/pictures/upload-picture';
import { usePictureChoice } from '../messaging/pictures/use-picture-choice';
import { DeleteDialog } from '../messaging/delete-dialog';
import { ConversationHeader } from './conversation-header';
import { EditComposer } from './edit-composer';
import { Placeholder } from './frame';
import { MessageBubble } from './message-bubble';
import { messagesWith } from './queries';
import { useFirstUnread } from './use-first-unread';
import { useMarkUnread } from './use-mark-unread';
import { useReacting } from './use-reacting';
import { useReadMarks } from './use-read-marks';
import { useShownMessage } from './use-shown-message';

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
  const conversation = `direct:${userId}` as const;
  const thread = useInfiniteQuery(messagesWith(userId));
  const newest = thread.data?.pages[0];
  const messages = useMemo(() => toMessages(thread.data?.pages), [thread.data]);
  useShownMessage(shownSeq, messages, thread);
  const { isEndInView, end } = useEndInView();
  const isReading = useIsAttentive() && isEndInView;
  useReadMarks({ userId, state: newest, isFetching: thread.isFetching, last: newest?.messages.at(-1), isReading });
  const firstUnread = useFirstUnread(messages, newest, ownId);
  const markUnread = useMarkUnread(userId);
  const unconfirmed = useOutbox(conversation, messages);
  const picture = usePictureChoice(conversation, (body) => uploadToPerson(userId, body));
  const react = useReacting(userId);
  const [reported, setReported] = useState<DirectMessage | 'person'>();
  const [edited, setEdited] = useState<DirectMessage>();
  const [deleted, setDeleted] = useState<DirectMessage>();
  const [hasEdited, setHasEdited] = useState(false);
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
      <MessageLog
        title={`Messages with ${person.name}`}
        earlier={{
          label: 'Load earlier',
          hasMore: thread.hasNextPage,
          isLoading: thread.isFetchingNextPage,
          load: () => void thread.fetchNextPage(),
        }}
        end={end}
      >
        {groupMessages(messages, 0).map((group) => (
          <Fragment key={group.messages[0].id}>
            <Dividers group={group} firstUnread={firstUnread} />
            <MessageBubble
              message={group.messages[0]}
              isMine={group.messages[0].senderId === ownId}
              name={person.name}
              onReact={react}
              mayReact={!isFormer && !isBlocked}
              onReport={isFormer ? undefined : setReported}
              onMarkUnread={markUnread}
              onEdit={isFormer || isBlocked ? undefined : setEdited}
              onDelete={setDeleted}
            />
          </Fragment>
        ))}
        {messages.length + unconfirmed.length === 0 && refusal === null && (
          <Text tone="muted" size="sm">
            No messages yet. Only the two of you can read what you write here. The office reads a message only if one of
            you reports it.
          </Text>
        )}
        {unconfirmed.map((entry) => (
          <OutboxEntry key={entry.clientId} entry={entry} />
        ))}
      </MessageLog>
      <NewMessageAnnouncements messages={messages} userId={ownId} introduce={() => person.name} />
      {isFormer || isBlocked || refusal !== null ? (
        <ComposerNotice>
          {isFormer
            ? 'This person is no longer a member. You cannot write to them.'
            : isBlocked
              ? 'You have blocked this person. Unblock them to write to them.'
              : refusal}
        </ComposerNotice>
      ) : edited ? (
        <EditComposer
          key={edited.id}
          userId={userId}
          message={edited}
          onDone={() => {
            setEdited(undefined);
            setHasEdited(true);
          }}
        />
      ) : (
        <CallComposer
          key={userId}
          conversation={conversation}
          isFocused={hasEdited}
          picture={picture}
          onEditLast={lastOwn && (() => setEdited(lastOwn))}
        />
      )}
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
