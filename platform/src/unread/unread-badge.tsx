import { Badge } from '../primitives/badge';
import { VisuallyHidden } from '../primitives/layout';
import { shownCount, unreadText } from './unread-chats';

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
    <Badge tone="accent">
      <UnreadCount count={count} />
    </Badge>
  ) : null;
