import type { NewFact } from '@meridian/kit';
import { demoAnnouncements, demoJoinRequests } from '@meridian/shared-types/demo';

const DAY_MS = 86_400_000;
/** Days of what people are told in demo data. Nobody gets mail about what is older than three. */
const TOLD = { from: 3, to: 30 };

/** What happened in the demo organisation in the last weeks. */
export function demoFacts(now: Date): NewFact[] {
  const isTold = ({ createdAt }: { createdAt: Date }) => {
    const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
    return days >= TOLD.from && days < TOLD.to;
  };
  const announced = demoAnnouncements(now)
    .filter(isTold)
    .map(({ id, chapterId, authorId, title, createdAt }): NewFact => ({
      kind: 'announcement.posted',
      at: createdAt.toISOString(),
      by: authorId,
      audience: { chapterId, role: 'members' },
      data: { announcementId: id, chapterId, title },
    }));
  const requests = demoJoinRequests(now).filter(isTold);
  const asked = requests
    .filter(({ status }) => status === 'pending')
    .map(({ id, chapterId, userId, createdAt }): NewFact => ({
      kind: 'join-request.created',
      at: createdAt.toISOString(),
      by: userId,
      audience: { chapterId, role: 'admins' },
      data: { requestId: id, chapterId, personId: userId },
    }));
  return [...announced, ...asked];
}
