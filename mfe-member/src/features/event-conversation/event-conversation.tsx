import {
  api,
  canRetry,
  Card,
  ErrorState,
  formatCardDate,
  invalidate,
  queryFor,
  Section,
  Text,
} from '@meridian/platform';
import { LoadingSkeleton, ReportDialog } from '@meridian/platform/controls';
import { useOutbox, useUnread } from '@meridian/platform/realtime';
import { eventConversationApi, type EventConversationMessage } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { touchTargets } from '../messaging/bubble';
import { CallComposer } from '../messaging/composer/call-composer';
import { ComposerNotice } from '../messaging/composer/composer';
import { DeleteDialog } from '../messaging/delete-dialog';
import { ThreadLog } from '../messaging/thread-log';
import { toMessages } from '../messaging/message-pages';
import { NewMessageAnnouncements } from '../messaging/new-message-announcements';
import { uploadToEvent } from '../messaging/pictures/upload-picture';
import { usePictureChoice } from '../messaging/pictures/use-picture-choice';
import { ConversationMessage } from './conversation-message';
import { conversationPages } from './queries';

/** It is as high as its messages, up to a limit. The field below them keeps its height. */
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  max-block-size: 26rem;
  ${touchTargets}
  > :last-child {
    flex: none;
  }
`;

interface Props {
  eventId: string;
  /** The id of the current user, who goes to the event or organizes it. */
  userId: string;
}

/** Shows the conversation of the people who go to an event, in which they write until a week after it. */
export function EventConversation({ eventId, userId }: Props) {
  const key = `event:${eventId}` as const;
  const conversation = useInfiniteQuery(conversationPages(eventId));
  const messages = useMemo(() => toMessages(conversation.data?.pages), [conversation.data]);
  const unconfirmed = useOutbox(key, messages);
  const picture = usePictureChoice(key, (body) => uploadToEvent(eventId, body));
  const [removed, setRemoved] = useState<EventConversationMessage>();
  const [reported, setReported] = useState<EventConversationMessage>();
  const isRemovedMine = removed?.senderId === userId;
  const { blockedIds } = useUnread();
  const newest = conversation.data?.pages[0];

  const content = () => {
    if (conversation.isPending) return <LoadingSkeleton label="Loading messages" lines={3} />;
    // After a refusal, the person does not go any more, and earlier messages are not shown either.
    if (!newest || (conversation.error && !canRetry(conversation.error)))
      return <ErrorState title="The conversation could not be loaded" query={conversation} />;
    const hasEnded = Date.parse(newest.endsAt) <= Date.now();
    return (
      <Frame>
        {messages.length + unconfirmed.length > 0 && (
          <ThreadLog
            title="Conversation"
            thread={conversation}
            {...{ messages, unconfirmed }}
            render={(message) => (
              <ConversationMessage
                message={message}
                isMine={message.senderId === userId}
                isBlocked={blockedIds.includes(message.senderId)}
                mayRemove={newest.mayRemove}
                onRemove={setRemoved}
                onReport={setReported}
              />
            )}
          />
        )}
        <NewMessageAnnouncements
          messages={messages.filter(({ senderId }) => !blockedIds.includes(senderId))}
          userId={userId}
          introduce={({ senderProfile }) => senderProfile.name}
        />
        {newest.isArchived ? (
          <ComposerNotice>
            This chapter was archived. You can read this conversation, but nobody can write.
          </ComposerNotice>
        ) : hasEnded ? (
          <ComposerNotice>This conversation ended on {formatCardDate(newest.endsAt)}.</ComposerNotice>
        ) : (
          <CallComposer conversation={key} picture={picture} />
        )}
      </Frame>
    );
  };
  const isOpen = newest && !newest.isArchived && Date.parse(newest.endsAt) > Date.now();
  const endsAt = isOpen ? newest.endsAt : undefined;
  return (
    <Section title="Conversation">
      <Text tone="muted" size="sm">
        Only people who are going and the organizer read this.
        {endsAt && ` You can write until ${formatCardDate(endsAt)}.`}
      </Text>
      <Card padded={false}>{content()}</Card>
      <DeleteDialog
        message={removed}
        isMine={isRemovedMine}
        description={`Everyone sees that ${isRemovedMine ? 'you deleted it' : 'an organizer removed it'}. The text cannot be restored.`}
        onDelete={async ({ id: messageId }) => {
          await api.eventConversation.removeMessage({ params: { id: eventId, messageId } });
          await invalidate(queryFor(eventConversationApi.read, { params: { id: eventId } }));
        }}
        onClose={() => setRemoved(undefined)}
      />
      <ReportDialog
        thing={reported && { kind: 'event-message', eventId, seq: reported.seq }}
        name={`the message of ${reported?.senderProfile.name ?? ''}`}
        onClose={() => setReported(undefined)}
      />
    </Section>
  );
}
