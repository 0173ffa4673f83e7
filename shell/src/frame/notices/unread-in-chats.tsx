import { DividedList, Row, useSession } from '@meridian/platform';
import { UnreadBadge, useUnread } from '@meridian/platform/realtime';
import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

const Item = styled(Link)`
  display: flex;
  flex: 1;
  gap: var(--space-3);
  min-inline-size: 0;
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
  > svg {
    flex: none;
    margin-block-start: 0.1em;
    color: var(--color-accent);
  }
  &:hover {
    text-decoration: underline;
  }
`;
const Frame = styled.section`
  padding-block-end: var(--space-5);
`;

export interface ChatLinks {
  /** Returns the path of the chat of a chapter. */
  chatTo: ((slug: string) => string) | undefined;
  /** The path of the direct messages. */
  messagesTo: string | undefined;
}

interface Props extends ChatLinks {
  /** It is called when a link was followed. */
  onLeave: () => void;
}

/**
 * Lists the chats with unread messages, and the direct messages, which the number at the bell contains. It shows
 * nothing if there are none.
 */
export function UnreadInChats({ chatTo, messagesTo, onLeave }: Props) {
  const { of, directMessages } = useUnread();
  const memberships = useSession().user?.memberships ?? [];
  const chats = memberships.flatMap(({ chapterId, chapter: { slug, name } }) => {
    const unread = of(chapterId)?.unread ?? 0;
    return chatTo && unread > 0 ? [{ key: String(chapterId), to: chatTo(slug), name, unread }] : [];
  });
  if (messagesTo !== undefined && directMessages > 0)
    chats.unshift({ key: 'direct', to: messagesTo, name: 'Direct messages', unread: directMessages });
  if (chats.length === 0) return null;
  return (
    <Frame aria-label="Chats with unread messages">
      <DividedList>
        {chats.map(({ key, to, name, unread }) => (
          <li key={key}>
            <Row gap={3} justify="space-between">
              <Item to={to} onClick={onLeave}>
                <MessagesSquare size={20} aria-hidden />
                <bdi>{name}</bdi>
              </Item>
              <UnreadBadge count={unread} />
            </Row>
          </li>
        ))}
      </DividedList>
    </Frame>
  );
}
