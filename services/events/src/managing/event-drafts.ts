import {
  conflict,
  notFound,
  recordAction,
  recordDomainEvent,
  withPeopleLocked,
  type Identity,
} from '@meridian/service-kit';
import { publishedDomainEvent } from '../events/event-domain-events';
import { checkStart } from '../editing/event-editing';
import { EVENT_PROJECTION, localTimesOf, type ShownEvent } from '../models/event.model';
import { isAudited } from '../events/event.policy';
import type { ManagedEvent } from '../access/managed-event';
import type { Models } from '../models/create-models';
import { storeScheduled } from '../series/series-creation';
import type { LimitNewMembers } from './new-members';

/** The maximum number of drafts in a person's list. */
const MAX_DRAFTS = 100;

/** Publishes a draft. It moves to the collection of events with the same id. */
export const publishDraft = (
  models: Pick<Models, 'db' | 'Events' | 'Drafts' | 'Series'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
  limitNewMembers: LimitNewMembers,
): Promise<ShownEvent> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    await limitNewMembers(caller, membership, session);
    const draft = await models.Drafts.findOneAndDelete({ _id }, { session }).lean();
    if (!draft) throw await notADraft(models, _id, 'This event is already published.');
    checkStart(localTimesOf(draft), {});
    const { status: _draft, repeats, ...event } = draft;
    const published = await storeScheduled(
      models,
      { ...event, createdAt: new Date(), version: (draft.version ?? 1) + 1 },
      repeats ?? undefined,
      session,
    );
    if (isAudited(caller, membership))
      await recordAction(
        models.db,
        { action: 'event.created', subject: _id, chapterId: draft.chapterId, detail: draft.title },
        session,
      );
    await recordDomainEvent(models.db, publishedDomainEvent(published, caller.userId), session);
    return published;
  });

export const removeDraft = (
  models: Pick<Models, 'db' | 'Events' | 'Drafts'>,
  caller: Identity,
  { event: { _id }, membership }: ManagedEvent,
): Promise<void> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const draft = await models.Drafts.findOneAndDelete({ _id }, { session }).lean();
    if (!draft) throw await notADraft(models, _id, 'Only drafts can be deleted. You can cancel this event instead.');
    if (isAudited(caller, membership))
      await recordAction(
        models.db,
        { action: 'event.draft-deleted', subject: _id, chapterId: draft.chapterId, detail: draft.title },
        session,
      );
  });

const notADraft = async ({ Events }: Pick<Models, 'Events'>, _id: ShownEvent['_id'], message: string) =>
  (await Events.exists({ _id })) ? conflict('not_a_draft', message) : notFound('event');

type Needed = Pick<Models, 'Drafts'>;

/** Returns a person's own drafts in these chapters, newest first. `all` is for site admins. */
export const findDrafts = ({ Drafts }: Needed, userId: string, chapterIds: number[] | 'all'): Promise<ShownEvent[]> =>
  Drafts.find({ createdBy: userId, ...(chapterIds !== 'all' && { chapterId: { $in: chapterIds } }) }, EVENT_PROJECTION)
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_DRAFTS)
    .lean();
