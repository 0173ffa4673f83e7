import { requireNotSuspended, versionIn, type Handlers, type Identity, type SignalBus } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { askAboutSeats } from '../rsvps/seats/capacity-change';
import { cancelEvent } from './event-cancelling';
import { findDrafts, publishDraft, removeDraft } from './event-drafts';
import { editEvent } from './editing/event-editing';
import { restoreEvent } from './event-restoring';
import { toEvent, type ShownEvent } from '../models/event.model';
import { toListedEvent } from '../events/listed-event';
import type { UpdateModels } from './editing/event-updates';
import type { Chapters } from '../access/chapters-client';
import { isDraft } from '../events/event-status';
import { findManaged } from '../access/managed-event';
import { findOwnRsvps } from '../events/own-rsvps';
import type { Models } from '../models/create-models';
import type { AnnounceRsvps } from '../rsvps/rsvp-signals';
import type { LimitNewMembers } from './new-members';
import { cancelDates } from './series-cancelling';
import { editDates, type EditedDates } from './editing/series-editing';

/**
 * Creates the handlers with which the organizer and admins manage an event. Open pages that show it are notified
 * immediately.
 */
export function manageHandlers(
  models: UpdateModels & Pick<Models, 'Drafts' | 'Series'>,
  chapters: Chapters,
  bus: Pick<SignalBus, 'publish'>,
  announce: AnnounceRsvps,
  limitNewMembers: LimitNewMembers,
): Pick<Handlers<typeof eventsApi>, 'update' | 'cancel' | 'restore' | 'publish' | 'removeDraft' | 'drafts'> {
  const withOwnRsvp = async (event: ShownEvent, caller: Identity) =>
    toEvent(event, (await findOwnRsvps(models, caller.userId, [event._id])).get(String(event._id)) ?? null, caller);
  const notify = async (event: ShownEvent, caller: Identity, isChanged = true) => {
    if (isChanged && !isDraft(event)) bus.publish('eventChanged', { eventId: String(event._id) });
    return withOwnRsvp(event, caller);
  };
  const notifyOfDates = async ({ event, updated, dates }: EditedDates, caller: Identity) => {
    for (const { event: changed, replies } of updated) {
      announce(String(changed._id), replies);
      bus.publish('eventChanged', { eventId: String(changed._id) });
    }
    return { ...(await withOwnRsvp(event, caller)), dates };
  };
  return {
    async update({ params, body, identity, http }) {
      const version = versionIn(http.req, 'event');
      const managed = await findManaged(models, chapters, identity, params.id);
      if (body.scope !== 'this')
        return notifyOfDates(await editDates(models, identity, managed, version, body, body.scope), identity);
      await askAboutSeats(models, chapters, managed.event, body);
      const { event, replies } = await editEvent(models, identity, managed, version, body);
      announce(params.id, replies);
      return notify(event, identity, (event.version ?? 1) !== version);
    },
    async cancel({ params, body, identity }) {
      const managed = await findManaged(models, chapters, identity, params.id);
      await requireNotSuspended(chapters, identity.userId);
      if (body.scope !== 'this')
        return notifyOfDates(await cancelDates(models, identity, managed, body.reason, body.scope), identity);
      return notify(await cancelEvent(models, identity, managed, body.reason), identity);
    },
    async restore({ params, identity }) {
      const managed = await findManaged(models, chapters, identity, params.id);
      const { event, replies } = await restoreEvent(models, identity, managed);
      announce(params.id, replies);
      return notify(event, identity);
    },
    async publish({ params, identity }) {
      const managed = await findManaged(models, chapters, identity, params.id);
      return notify(await publishDraft(models, identity, managed, limitNewMembers), identity);
    },
    async removeDraft({ params, identity }) {
      await removeDraft(models, identity, await findManaged(models, chapters, identity, params.id));
      return { ok: true };
    },
    async drafts({ identity }) {
      const { userId, isSiteAdmin } = identity;
      const chapterIds = isSiteAdmin ? 'all' : (await chapters.standing({ params: { userId } })).chapterIds;
      return (await findDrafts(models, userId, chapterIds)).map((draft) => toListedEvent(draft, null, identity));
    },
  };
}
