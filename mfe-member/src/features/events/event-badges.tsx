import { Badge, isHappeningNow, isUpcoming } from '@meridian/platform';
import type { Event } from '@meridian/shared-types';
import { Lock } from 'lucide-react';

/** Returns whether people can still reply to an event: it was published, not cancelled, and has not begun. */
export const takesReplies = ({ status, startTime }: Event): boolean => status === 'scheduled' && isUpcoming(startTime);

interface Props {
  event: Event;
  /** Whether a running event has both badges: Happening now and Past Event. */
  flagPast?: boolean | undefined;
}
/** Shows the state of an event: a draft, cancelled, for members only, running or over. */
export function EventBadges({ event: { status, isPublic, startTime, endTime }, flagPast }: Props) {
  const isNow = status === 'scheduled' && isHappeningNow(startTime, endTime);
  return (
    <>
      {status === 'draft' && <Badge tone="accent">Draft</Badge>}
      {status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
      {!isPublic && <Badge icon={<Lock aria-hidden />}>Members Only</Badge>}
      {isNow && <Badge tone="success">Happening now</Badge>}
      {!isUpcoming(startTime) && (flagPast || !isNow) && <Badge>Past Event</Badge>}
    </>
  );
}
