import { Button, ButtonLink, Skeleton } from '@meridian/platform';
import { useConnection } from '@meridian/platform/realtime';
import { CircleAlert, Lock, MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { Composer } from './composer';
import { ConnectionDot } from './connection-dot';
import { MessageList, type ListHandle } from './message-list';
import { PanelBody, PanelFrame } from './panel-frame';
import { PanelNotice } from './panel-notice';
import type { Quoted } from './quote';
import { NewMessageAnnouncements, SendDelayAnnouncement } from './live-announcements';
import { TypingIndicator } from './typing-indicator';
import { useChapterChat } from './use-chapter-chat';

export interface ChatPanelProps {
  chapterId: number;
  title: string;
  /** A CSS length. */
  height: string;
  /** The current user, if they have an active subscription. */
  userId?: string;
  /** Whether the current user is a member of the chapter. */
  isMember: boolean;
  upgradeTo: string;
  /** The number of the message to show first. Default: the newest. */
  shownSeq?: number | undefined;
}

const ICON = { size: 28, 'aria-hidden': true };

/** The chat of a chapter, or the reason why the user cannot read it. */
export function ChatPanel({ chapterId, title, height, userId, isMember, upgradeTo, shownSeq }: ChatPanelProps) {
  const content = () => {
    if (!userId) {
      return (
        <PanelNotice
          icon={<Lock {...ICON} />}
          title="Membership Required"
          text="Upgrade to a full membership to participate in chapter discussions"
          action={<ButtonLink to={upgradeTo}>Upgrade Now</ButtonLink>}
        />
      );
    }
    if (!isMember)
      return (
        <PanelNotice
          icon={<Lock {...ICON} />}
          title="For members of this chapter"
          text="Join the chapter to read its discussions and take part in them."
        />
      );
    return <Conversation key={chapterId} chapterId={chapterId} title={title} userId={userId} shownSeq={shownSeq} />;
  };
  return (
    <PanelFrame title={title} height={height} status={<ConnectionDot />}>
      {content()}
    </PanelFrame>
  );
}

function Conversation({
  chapterId,
  title,
  userId,
  shownSeq,
}: Pick<ChatPanelProps, 'chapterId' | 'title' | 'shownSeq'> & { userId: string }) {
  const [replyTo, setReplyTo] = useState<Quoted>();
  const chat = useChapterChat(chapterId, userId);
  const connected = useConnection() === 'connected';
  const list = useRef<ListHandle>(null);

  const body = () => {
    if (chat.isLoading)
      return (
        <PanelBody role="status" aria-label="Loading messages">
          <Skeleton lines={6} />
        </PanelBody>
      );
    if (chat.isError)
      return (
        <PanelNotice
          icon={<CircleAlert {...ICON} />}
          title="The messages could not be loaded"
          action={
            <Button variant="secondary" size="sm" onClick={chat.retry}>
              Try again
            </Button>
          }
        />
      );
    if (chat.messages.length + chat.unconfirmed.length === 0)
      return (
        <PanelNotice
          icon={<MessagesSquare {...ICON} />}
          title="No messages yet"
          text="Say hello: your chapter will see it at once."
        />
      );
    return (
      <MessageList chat={chat} userId={userId} title={title} handle={list} shownSeq={shownSeq} onReply={setReplyTo} />
    );
  };
  return (
    <>
      {body()}
      {!chat.isLoading && <NewMessageAnnouncements messages={chat.messages} userId={userId} />}
      <SendDelayAnnouncement entries={chat.unconfirmed} />
      <TypingIndicator typingUsers={chat.typingUsers} />
      <Composer
        chapterId={chapterId}
        userId={userId}
        connected={connected}
        replyTo={replyTo}
        onReply={setReplyTo}
        onSent={() => list.current?.showNewest()}
      />
    </>
  );
}
