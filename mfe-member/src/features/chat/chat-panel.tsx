import { api, Button, canRetry, loadFailure, Skeleton, useSession } from '@meridian/platform';
import { markUnreadFrom, useUnread } from '@meridian/platform/realtime';
import type { ChatMessage, Reaction } from '@meridian/shared-types';
import { CircleAlert, Lock, MessagesSquare } from 'lucide-react';
import { useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { sayMarkedUnread, showReactionFailure } from '../messaging/message-calls';
import { NewMessageAnnouncements } from '../messaging/new-message-announcements';
import { isMessage } from './history/chat-log';
import { useClosedNotice } from './closed-notice';
import { ConnectionDot } from './connection-dot';
import { MessageDialogs, type MessageDialog } from './messages/message-dialogs';
import type { MessageActs } from './messages/line-tools';
import { MessageList, type ListHandle } from './messages/message-list';
import { MuteButton } from './mute-button';
import { PanelBody, PanelFrame } from './panel-frame';
import { PanelNotice } from './panel-notice';
import type { Quoted } from './messages/quote';
import { SendDelayAnnouncement } from '../messaging/unsent/send-delay';
import { TypingIndicator } from './history/typing-indicator';
import { useChapterRoom, useHistory } from './history/history';
import { MakeEvent } from './event-suggestions/make-event';
import { useEventLinks, type CreateEventFrom } from './event-suggestions/use-event-links';
import { useModeration } from './use-moderation';
import { WritingArea } from './writing/writing-area';

export interface ChatPanelProps {
  chapterId: number;
  title: string;
  /** The height as a CSS length. */
  height: string;
  /** The id of the current user, if they have an active subscription. */
  userId?: string;
  /** Whether the current user is a member of the chapter. */
  isMember: boolean;
  upgradeTo: string;
  /** Returns the path of the form for the event of which a message speaks. */
  createEventFrom?: CreateEventFrom;
  /** The people of the chapter who are here. */
  presence?: ReactNode;
  /** The number of the message to show first. Default: the newest. */
  shownSeq?: number | undefined;
  /** Whether the chapter is archived. Its messages can be read, and nobody can write. */
  isReadOnly?: boolean;
}

const ICON = { size: 28, 'aria-hidden': true };

/** Shows the chat of a chapter, or the reason why the user cannot read it. */
export function ChatPanel({
  chapterId,
  title,
  height,
  userId,
  isMember,
  upgradeTo,
  createEventFrom,
  presence,
  shownSeq,
  isReadOnly,
}: ChatPanelProps) {
  const closed = useClosedNotice({ userId, isMember, upgradeTo });
  return (
    <PanelFrame
      title={title}
      height={height}
      status={
        isReadOnly ? undefined : (
          <>
            {presence}
            <MuteButton chapterId={chapterId} />
            <ConnectionDot />
          </>
        )
      }
    >
      {closed ??
        (userId && (
          <Conversation key={chapterId} {...{ chapterId, title, userId, createEventFrom, shownSeq, isReadOnly }} />
        ))}
    </PanelFrame>
  );
}

function Conversation({
  chapterId,
  title,
  userId,
  createEventFrom,
  shownSeq,
  isReadOnly,
}: Pick<ChatPanelProps, 'chapterId' | 'title' | 'createEventFrom' | 'shownSeq' | 'isReadOnly'> & { userId: string }) {
  const [repliedTo, setReplyTo] = useState<Quoted>();
  const [dialog, setDialog] = useState<MessageDialog>();
  const [edited, setEdited] = useState<ChatMessage>();
  const { mayModerate, mayReadEarlierTexts } = useModeration(chapterId);
  const hasPosition = useUnread().of(chapterId) !== undefined;
  const chat = useHistory(chapterId, userId);
  const { typingUsers, settings } = useChapterRoom(chapterId, userId);
  const { isReadOnly: isViewing } = useSession();
  const mayDelete = !isReadOnly && !isViewing;
  const mayWrite = mayDelete && (mayModerate || !settings?.isClosed);
  const list = useRef<ListHandle>(null);
  const messages = useMemo(() => chat.messages.filter(isMessage), [chat.messages]);
  // The quote goes with the message.
  const replyTo = messages.some(({ seq, isRemoved }) => isRemoved && seq === repliedTo?.seq) ? undefined : repliedTo;
  const eventLinkOf = useEventLinks(chapterId, messages, isReadOnly ? undefined : createEventFrom);

  const acts = useMemo((): MessageActs => {
    const open = (kind: MessageDialog['kind']) => (message: ChatMessage) => setDialog({ kind, message });
    return {
      onReact: mayWrite ? (message, reaction) => react(message, reaction, true) : undefined,
      onWithdraw: mayDelete ? (message, reaction) => react(message, reaction, false) : undefined,
      onShowReactions: open('reactions'),
      onReply: mayWrite ? setReplyTo : undefined,
      onReport: open('report'),
      onRemove: mayModerate ? open('remove') : undefined,
      onEdit: mayWrite ? setEdited : undefined,
      onDelete: mayDelete ? open('delete') : undefined,
      onShowEarlierTexts: mayReadEarlierTexts ? open('earlier-texts') : undefined,
      onMarkUnread: hasPosition ? ({ seq }) => void sayMarkedUnread(markUnreadFrom(chapterId, seq)) : undefined,
    };
  }, [chapterId, mayModerate, mayWrite, mayDelete, mayReadEarlierTexts, hasPosition]);

  return (
    <>
      <Messages {...{ chapterId, title, userId, shownSeq, isReadOnly, chat, acts }} handle={list} />
      {!chat.isLoading && (
        <NewMessageAnnouncements
          messages={messages}
          userId={userId}
          introduce={({ senderProfile: { name }, mentions, mentionsChapter }) =>
            mentionsChapter || mentions?.some((each) => each.userId === userId) ? `${name} mentions you` : name
          }
        />
      )}
      <SendDelayAnnouncement entries={chat.unconfirmed} />
      <TypingIndicator typingUsers={typingUsers} />
      {mayWrite && <MakeEvent {...{ messages, userId, eventLinkOf }} />}
      {!isViewing && (
        <WritingArea
          key={chapterId}
          {...{ chapterId, userId, messages, settings, mayModerate, replyTo, edited }}
          unconfirmed={chat.unconfirmed}
          isArchived={isReadOnly}
          onReply={setReplyTo}
          onEdit={setEdited}
          onSent={() => list.current?.showNewest()}
        />
      )}
      <MessageDialogs open={dialog} userId={userId} onClose={() => setDialog(undefined)} />
    </>
  );
}

type MessagesProps = ComponentProps<typeof MessageList> & Pick<ChatPanelProps, 'isReadOnly'>;
/** Shows the messages, or why there are none. */
function Messages({ isReadOnly, ...list }: MessagesProps) {
  const { isReadOnly: isViewing } = useSession();
  const { isLoading, error, messages, unconfirmed, retry } = list.chat;
  if (isLoading)
    return (
      <PanelBody role="status" aria-label="Loading messages">
        <Skeleton lines={6} />
      </PanelBody>
    );
  if (error && isViewing)
    return (
      <PanelNotice
        icon={<Lock {...ICON} />}
        title="This chat is not shown"
        text="You are viewing the site as another person, and you are not a member of this chapter yourself."
      />
    );
  if (error)
    return (
      <PanelNotice
        icon={<CircleAlert {...ICON} />}
        title="The messages could not be loaded"
        text={loadFailure(error)}
        action={
          canRetry(error) && (
            <Button variant="secondary" size="sm" onClick={retry}>
              Try Again
            </Button>
          )
        }
      />
    );
  if (messages.length + unconfirmed.length === 0)
    return (
      <PanelNotice
        icon={<MessagesSquare {...ICON} />}
        title="No messages yet"
        text={isReadOnly ? 'No messages were written here.' : 'Say hello to your chapter.'}
      />
    );
  return <MessageList {...list} />;
}

const react = ({ chapterId, id }: ChatMessage, reaction: Reaction, isOn: boolean) =>
  void showReactionFailure(api.chat.react({ params: { chapterId, id }, body: { reaction, isOn } }), isOn);
