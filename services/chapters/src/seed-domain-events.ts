import { DAY_MS } from '@meridian/shared-types';
import type { NewDomainEvent } from '@meridian/service-kit';
import { demoAnnouncements, demoJoinRequests } from '@meridian/demo';

/** The age in days of demo domain events. Domain events older than three days cause no mail. */
const TOLD = { from: 3, to: 30 };

/** Returns the domain events of the demo organization from the last weeks. */
export function demoDomainEvents(now: Date): NewDomainEvent[] {
  const isRecent = ({ createdAt }: { createdAt: Date }) => {
    const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
    return days >= TOLD.from && days < TOLD.to;
  };
  const announced = demoAnnouncements(now)
    .filter(isRecent)
    .map(({ id, chapterId, authorId, title, createdAt }): NewDomainEvent => ({
      kind: 'announcement.posted',
      at: createdAt.toISOString(),
      by: authorId,
      audience: { chapterId, role: 'members' },
      data: { announcementId: id, chapterId, title },
    }));
  const requests = demoJoinRequests(now).filter(isRecent);
  const asked = requests
    .filter(({ status }) => status === 'pending')
    .map(({ id, chapterId, userId, createdAt }): NewDomainEvent => ({
      kind: 'join-request.created',
      at: createdAt.toISOString(),
      by: userId,
      audience: { chapterId, role: 'admins' },
      data: { requestId: id, chapterId, userId },
    }));
  return [...announced, ...asked];
}
