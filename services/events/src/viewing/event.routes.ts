import { notFound, type Handlers } from '@meridian/service-kit';
import { seesMembersOnly } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { managesEvent } from '../access/event-manager';
import { findEventOrDraft } from '../access/managed-event';
import { findReader } from '../access/event-reader';
import type { Chapters } from '../access/chapters-client';
import { changesSinceReply } from '../events/event-changes';
import { isDraft, isOver } from '../events/event-status';
import { toEvent, WHOLE_EVENT_PROJECTION } from '../models/event.model';
import { isAttendee } from '../events/event.policy';
import { withSenders } from '../messages/event-messages';
import { findOwnRsvps } from '../events/own-rsvps';
import type { Models } from '../models/create-models';
import { pulseDayOf } from '../rsvps/pulse/pulse-day';
import type { PulseReader } from '../rsvps/pulse/pulses';
import { findSeriesDetails } from '../managing/series/series-details';

/** Creates the handler that returns an event with what the caller may see of it. */
export const eventHandlers = (
  models: Pick<Models, 'Events' | 'Drafts' | 'Series' | 'Changes' | 'Rsvps' | 'ChapterBans'>,
  chapters: Pick<Chapters, 'membershipStatus' | 'membershipsOfSeveral' | 'profiles'>,
  pulses: Pick<PulseReader, 'read'>,
): Pick<Handlers<typeof eventsApi>, 'get'> => ({
  async get({ params, identity: caller }) {
    const [event, rsvps, readers] = await Promise.all([
      caller ? findEventOrDraft(models, params.id) : models.Events.findById(params.id, WHOLE_EVENT_PROJECTION).lean(),
      findOwnRsvps(models, caller?.userId, [params.id]),
      findReader(models, chapters, caller),
    ]);
    if (!event) throw notFound('event');
    // A person who is banned from the chapter sees what visitors see.
    const identity = readers.in(event.chapterId);
    if (!event.isPublic && !seesMembersOnly(identity)) throw notFound('event');
    const own = (identity && rsvps.get(params.id)) ?? null;
    const { meetingUrl, messages = [] } = event;
    const day = pulseDayOf(event);
    const hasMore = meetingUrl !== undefined || messages.length > 0 || day !== null;
    const goes = identity !== undefined && isAttendee(identity, own?.userRsvpStatus ?? null);
    const manages =
      identity !== undefined &&
      (isDraft(event) || (hasMore && !goes)) &&
      (await managesEvent(chapters, identity, event));
    if (isDraft(event) && !manages) throw notFound('event');
    const seesChanges = own && own.userRsvpStatus !== 'not_attending' && !isOver(event) && seesMembersOnly(identity);
    const series = await findSeriesDetails(models, event, identity);
    return {
      ...toEvent(event, own, identity),
      ...((goes || manages) && {
        ...(meetingUrl && { meetingUrl }),
        ...(messages.length > 0 && {
          messages: await withSenders(chapters, messages),
        }),
        ...(day && identity && { pulse: await pulses.read(params.id, identity.userId, day.endsAt) }),
      }),
      changes: seesChanges && identity && event.version ? await changesSinceReply(models, event, identity.userId) : [],
      ...(series && { series }),
    };
  },
});
