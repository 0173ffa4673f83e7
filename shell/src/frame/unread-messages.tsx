import { Badge, queryFor, VisuallyHidden } from '@meridian/platform';
import { directMessagesApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/** Shows how many messages of other members a person has not read. It shows nothing if there are none. */
export function UnreadMessages() {
  const unread = useQuery(queryFor(directMessagesApi.conversations, { query: { limit: '1' } })).data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <Badge tone="accent">
      {unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  );
}
