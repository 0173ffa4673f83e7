import {
  Avatar,
  Badge,
  Button,
  countText,
  EmptyState,
  ErrorState,
  Row,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import { Link } from '@meridian/platform/routing';
import type { Conversation } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, Mail } from 'lucide-react';
import { format, isToday } from 'date-fns';
import { useState } from 'react';
import styled from 'styled-components';
import { conversationPages, messagesWith } from './queries';

/** Formats a time: the time of day if it is today, and otherwise the day. */
const formatShortTime = (iso: string): string => format(iso, isToday(iso) ? 'h:mm a' : 'MMM d');

const Place = styled.div`
  padding: var(--space-4);
`;
const Entry = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-block-end: 1px solid var(--color-border);
  color: var(--color-text);
  text-decoration: none;
  &:hover {
    background: var(--color-sunken);
  }
  &[aria-current] {
    background: var(--color-accent-soft);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
const Words = styled.span`
  display: grid;
  min-inline-size: 0;
  > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Name = styled.bdi`
  font-weight: 600;
`;
const Line = styled.span`
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;
const End = styled.span`
  display: grid;
  gap: var(--space-1);
  justify-items: end;
`;

interface Props {
  /** The id of the other person of the open conversation. */
  openId: string | undefined;
  ownId: string;
  conversationTo: (userId: string) => string;
}

/**
 * Shows the person's conversations, starting with the one that has the newest message. Those with people whom they
 * block are hidden until they ask for them.
 */
export function ConversationList({ openId, ownId, conversationTo }: Props) {
  const list = useInfiniteQuery(conversationPages());
  const [showsBlocked, setShowsBlocked] = useState(false);
  if (list.isPending)
    return (
      <Place role="status" aria-label="Loading conversations">
        <Skeleton lines={6} />
      </Place>
    );
  if (list.isLoadingError)
    return (
      <Place>
        <ErrorState title="Your messages could not be loaded" query={list} />
      </Place>
    );
  const conversations = [
    ...new Map(list.data.pages.flatMap((page) => page.conversations).map((each) => [each.userId, each])).values(),
  ];
  const isHidden = ({ userId, isBlocked }: Conversation) => isBlocked && userId !== openId;
  const hiddenCount = conversations.filter(isHidden).length;
  const shown = showsBlocked ? conversations : conversations.filter((each) => !isHidden(each));
  const isBegun = openId !== undefined && !conversations.some(({ userId }) => userId === openId);
  if (conversations.length === 0 && !isBegun)
    return (
      <Place>
        <EmptyState
          icon={<Mail aria-hidden />}
          title="No conversations yet"
          text="Choose New Message to write to a member."
        />
      </Place>
    );
  return (
    <nav aria-label="Conversations">
      <ul>
        {isBegun && <BegunConversation userId={openId} to={conversationTo(openId)} />}
        {shown.map((conversation) => (
          <li key={conversation.userId}>
            <ConversationEntry
              conversation={conversation}
              isOwnLast={conversation.last.senderId === ownId}
              isOpen={conversation.userId === openId}
              to={conversationTo(conversation.userId)}
            />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Place>
          <Button variant="quiet" size="sm" onClick={() => setShowsBlocked(!showsBlocked)}>
            {showsBlocked
              ? 'Hide People You Blocked'
              : `Show ${countText(hiddenCount, 'Person', 'People')} You Blocked`}
          </Button>
        </Place>
      )}
      {list.hasNextPage && (
        <Place>
          <LoadMore list={list} failure="Older conversations could not be loaded">
            Show Older
          </LoadMore>
        </Place>
      )}
    </nav>
  );
}

/** Shows the open conversation while it has no messages yet. */
function BegunConversation({ userId, to }: { userId: string; to: string }) {
  const person = useInfiniteQuery(messagesWith(userId)).data?.pages[0]?.person;
  if (!person) return null;
  return (
    <li>
      <Entry to={to} aria-current="page">
        <Avatar name={person.name} src={person.avatarUrl} />
        <Words>
          <Name>{person.name}</Name>
          <Line>No messages yet</Line>
        </Words>
      </Entry>
    </li>
  );
}

const ConversationEntry = ({
  conversation: { person, last, unread, isMuted },
  isOwnLast,
  isOpen,
  to,
}: {
  conversation: Conversation;
  isOwnLast: boolean;
  isOpen: boolean;
  to: string;
}) => (
  <Entry to={to} aria-current={isOpen ? 'page' : undefined}>
    <Avatar name={person.name} src={person.avatarUrl} />
    <Words>
      <Name>{person.name}</Name>
      <Line dir="auto">
        {isOwnLast && 'You: '}
        {last.isRemoved ? 'Deleted message' : last.content}
      </Line>
    </Words>
    <End>
      <Text as="span" size="xs" tone="muted">
        <time dateTime={last.timestamp}>{formatShortTime(last.timestamp)}</time>
      </Text>
      <Row gap={1} wrap={false}>
        {isMuted && (
          <>
            <BellOff aria-hidden size={14} />
            <VisuallyHidden>Muted</VisuallyHidden>
          </>
        )}
        {unread > 0 && (
          <Badge tone={isMuted ? 'neutral' : 'accent'}>
            {unread}
            <VisuallyHidden> unread</VisuallyHidden>
          </Badge>
        )}
      </Row>
    </End>
  </Entry>
);
