import { inboxApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryFor } from '../../api/query';
import { countText } from '../../formats/formats';
import { Badge } from '../../primitives/display/badge';
import { VisuallyHidden } from '../../primitives/layout/layout';
import { useSession } from '../../session/session';

/**
 * Shows site admins the number of threads in the inbox of the office that no admin has taken yet. It shows nothing if
 * there are none.
 * @example <InboxBadge />
 */
export function InboxBadge() {
  const { isAdmin } = useSession();
  const count = useQuery({ ...queryFor(inboxApi.counts), enabled: isAdmin }, queryClient).data?.new ?? 0;
  if (count === 0) return null;
  const text = countText(count, 'new message');
  return (
    <Badge tone="accent">
      <span aria-hidden title={text}>
        {count.toLocaleString('en-US')}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}
