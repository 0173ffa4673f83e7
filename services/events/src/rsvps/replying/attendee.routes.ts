import { forbidden, notFound, type Handlers } from '@meridian/service-kit';
import { readsChapter } from '@meridian/shared-types';
import { ATTENDEES_PER_PAGE } from '@meridian/shared-types/schemas';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { mayManage } from '../../access/event-manager';
import { findMembership } from '../../access/require-guest';
import { checkNotBanned } from '../../access/ban-checks';
import type { Chapters } from '../../access/chapters-client';
import type { Models } from '../../models/create-models';

/**
 * Returns the attendees of an event. Their names are read from the chapters service, which stores them for the
 * directory.
 */
export const attendeeHandlers = (
  { Events, Rsvps }: Pick<Models, 'Events' | 'Rsvps'>,
  chapters: Pick<Chapters, 'profiles' | 'membershipStatus'>,
): Pick<Handlers<typeof eventsApi>, 'attendees'> => ({
  async attendees({ params: { id }, query: { after, limit = ATTENDEES_PER_PAGE }, identity }) {
    const event = await Events.findById(id, { attendeeCount: 1, guestCount: 1, chapterId: 1, createdBy: 1 }).lean();
    const membership =
      identity.isSiteAdmin || !event ? undefined : await findMembership(chapters, identity.userId, event.chapterId);
    if (!readsChapter(identity, membership?.role ?? null)) throw forbidden('An active membership is required.');
    if (!event) throw notFound('event');
    if (membership) checkNotBanned(membership);
    const seesAll = mayManage(identity, event, membership);
    const going = { eventId: id, status: 'attending' } as const;
    const [hiddenCount, found] = await Promise.all([
      Rsvps.countDocuments({ ...going, isHidden: true }),
      Rsvps.find(
        {
          ...going,
          ...(seesAll ? { 'waiting.place': null } : { isHidden: null }),
          ...(after && { _id: { $gt: after } }),
        },
        { userId: 1, isHidden: 1 },
      )
        .sort({ _id: 1 })
        .limit(limit + 1)
        .lean(),
    ]);
    const page = found.slice(0, limit);
    const { people } = await chapters.profiles({ body: { userIds: page.map(({ userId }) => String(userId)) } });
    const profiles = new Map(people.map(({ userId, ...profile }) => [userId, profile]));
    return {
      attendees: page.flatMap(({ _id, userId, isHidden }) => {
        const profile = profiles.get(String(userId)); // A person whose account is being deleted has no profile.
        return profile ? [{ id: String(_id), userId: String(userId), profile, ...(isHidden && { isHidden }) }] : [];
      }),
      count: event.attendeeCount,
      guestCount: event.guestCount ?? 0,
      hiddenCount,
      ...(found.length > limit && { next: String(page.at(-1)?._id) }),
    };
  },
});
