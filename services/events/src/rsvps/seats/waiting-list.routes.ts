import { conflict, recordAction, type Handlers, type Identity } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { checkChapterIsOpen } from '../../access/archived-chapter';
import { toEvent } from '../../models/event.model';
import type { Chapters } from '../../access/chapters-client';
import { cancelledAlready } from '../../events/event-status';
import { findOwnRsvps } from '../../events/own-rsvps';
import type { Models } from '../../models/create-models';
import { attend } from '../../event-terms/reply';
import { requireManager } from '../../access/require-manager';
import type { AnnounceRsvps } from '../rsvp-signals';
import { applySeatChanges, type SeatModels } from './seat-changes';
import { findReply, withSeatLock } from './seat-transaction';

/** The maximum number of people who are shown of a waiting list. They are the first ones. */
const MAX_SHOWN = 200;

/**
 * Creates the handlers of the waiting list of an event, for people who manage it. Names are read from the chapters
 * service.
 */
export const waitingListHandlers = (
  models: SeatModels & Pick<Models, 'seatQueue'>,
  chapters: Pick<Chapters, 'profiles' | 'membershipStatus'>,
  announce: AnnounceRsvps,
): Pick<Handlers<typeof eventsApi>, 'waitingList' | 'giveSeat'> => {
  const eventManagedBy = (identity: Identity, id: string) =>
    requireManager(
      models,
      chapters,
      identity,
      id,
      'Only those who manage this event can see and change its waiting list.',
    );

  return {
    async waitingList({ params: { id }, identity }) {
      await eventManagedBy(identity, id);
      const rsvps = await models.Rsvps.find(
        { eventId: id, 'waiting.place': { $gt: -Infinity } },
        { _id: 0, userId: 1, waiting: 1, offer: 1 },
      )
        .sort({ 'waiting.place': 1 })
        .limit(MAX_SHOWN)
        .lean();
      const userIds = rsvps.map(({ userId }) => String(userId));
      const { people } = await chapters.profiles({ body: { userIds } });
      const profiles = new Map(people.map(({ userId, ...profile }) => [userId, profile]));
      return rsvps.flatMap(({ userId, waiting, offer }, index) => {
        const profile = profiles.get(String(userId)); // A person whose account is being deleted has no profile.
        if (!profile || !waiting) return [];
        return [
          {
            userId: String(userId),
            profile,
            place: index + 1,
            seats: waiting.party,
            since: waiting.since.toISOString(),
            offeredSeats: offer?.seats ?? null,
            offerEndsAt: offer?.endsAt.toISOString() ?? null,
          },
        ];
      });
    },

    async giveSeat({ params: { id, userId }, identity }) {
      const { chapterId, title } = await eventManagedBy(identity, id);
      const params = { id: chapterId, userId: identity.userId };
      checkChapterIsOpen(await chapters.membershipStatus({ params }));
      const { event, changes } = await withSeatLock(models, id, async (turn) => {
        const before = await findReply(models, turn, userId);
        if (turn.event.status === 'cancelled') throw cancelledAlready();
        if (!before?.waiting)
          throw conflict('not_waiting', 'This person is no longer on the waiting list. Look again.');
        const after = attend(before.waiting.party - 1, turn.now);
        await recordAction(
          models.db,
          { action: 'event.seat-given', subject: id, userId, chapterId, detail: title },
          turn.session,
        );
        return applySeatChanges(models, turn, [{ userId, before, after }], { by: identity.userId });
      });
      announce(
        id,
        changes.filter((change) => change.userId !== identity.userId),
      );
      const own = await findOwnRsvps(models, identity.userId, [id]);
      return toEvent(event, own.get(id) ?? null, identity);
    },
  };
};
