import styled from 'styled-components';
import { VisuallyHidden } from '../../primitives/layout/layout';
import { shownCount, unreadText } from './unread-chats';

/** It is positioned, so that it contains the visually hidden text. */
const Pill = styled.span`
  position: relative;
  flex: none;
  min-inline-size: 1.25rem;
  padding: 0.0625rem 0.375rem;
  border-radius: var(--radius-full);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-size: var(--text-xs);
  font-weight: 700;
  line-height: 1.4;
  text-align: center;
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
    color: HighlightText;
  }
`;

interface Props {
  count?: number | undefined;
}

/**
 * Renders a number of unread messages, with a text for screen readers.
 * @example <Tabs items={[{ value: 'chat', label: 'Chat', badge: <UnreadCount count={3} />, content }]} />
 */
export function UnreadCount({ count = 0 }: Props) {
  const text = unreadText(count);
  return (
    <>
      <span aria-hidden title={text}>
        {shownCount(count)}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

/**
 * Shows a number of unread messages in a badge. It shows nothing if there are none.
 * @example <UnreadBadge count={useUnread().of(chapter.id)?.unread} />
 */
export const UnreadBadge = ({ count = 0 }: Props) =>
  count > 0 ? (
    <Pill>
      <UnreadCount count={count} />
    </Pill>
  ) : null;
