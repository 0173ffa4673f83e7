import { recordAction, recordDomainEvent, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { requireMayCreate } from '../access/require-creator';
import type { Chapters } from '../access/chapters-client';
import { checkStart } from './editing/event-editing';
import { publishedDomainEvent } from '../events/event-domain-events';
import { toStoredSeats } from '../event-terms/event-seats';
import { resolveEventTimes } from '../event-terms/event-times';
import { toEvent } from '../models/event.model';
import { isAudited } from '../events/event.policy';
import type { Models } from '../models/create-models';
import { storeScheduled } from './series/series-creation';
import type { LimitNewMembers } from './new-members';

/** Creates the handler with which members create events, series and drafts. */
export const creationHandlers = (
  models: Pick<Models, 'db' | 'Events' | 'Drafts' | 'Series'>,
  chapters: Pick<Chapters, 'membershipStatus' | 'timeZone'>,
  limitNewMembers: LimitNewMembers,
): Pick<Handlers<typeof eventsApi>, 'create'> => ({
  async create({ body, identity }) {
    await requireMayCreate(chapters, identity, body.chapterId);
    const times = resolveEventTimes(
      body,
      body.timeZone ?? (await chapters.timeZone({ params: { id: body.chapterId } })).timeZone,
    );
    const { rsvpOpensLocal: _, rsvpClosesLocal: __, status, repeats, ...fields } = body;
    const isNewDraft = status === 'draft';
    if (!isNewDraft) checkStart(times, body);
    const seats = toStoredSeats(body, times);
    return withPeopleLocked(models.db, identity.userId, async (session) => {
      // A ban or the end of the membership since the first check is followed by a transaction with the same lock.
      const membership = await requireMayCreate(chapters, identity, body.chapterId);
      if (!isNewDraft) await limitNewMembers(identity, membership, session);
      const event = {
        ...fields,
        ...times,
        ...seats,
        createdBy: new Types.ObjectId(identity.userId),
        createdAt: new Date(),
      };
      const stored = isNewDraft
        ? await new models.Drafts({ ...event, status, ...(repeats && { repeats }) }).save({ session })
        : await storeScheduled(models, event, repeats, session);
      if (!isNewDraft && isAudited(identity, membership))
        await recordAction(
          models.db,
          { action: 'event.created', subject: stored._id, chapterId: body.chapterId, detail: body.title },
          session,
        );
      if (!isNewDraft) await recordDomainEvent(models.db, publishedDomainEvent(stored, identity.userId), session);
      return toEvent(stored, null, identity);
    });
  },
});
