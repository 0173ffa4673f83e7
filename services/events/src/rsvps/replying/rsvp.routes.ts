import {
  inTransaction,
  lockPeople,
  notFound,
  recordDomainEvents,
  retryDuplicate,
  type Handlers,
  type SignalBus,
} from '@meridian/service-kit';
import type { RsvpInput } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import { requireGuest } from '../../access/require-guest';
import { checkNotBannedSince } from '../../access/ban-checks';
import type { Chapters } from '../../access/chapters-client';
import { EVENT_PROJECTION, toEvent, type ShownEvent } from '../../models/event.model';
import { goingDomainEvents } from '../../events/event-domain-events';
import { cancelledAlready } from '../../events/event-status';
import { toOwnRsvps } from '../../events/own-rsvps';
import type { Models } from '../../models/create-models';
import { pulseDayOf } from '../pulse/pulse-day';
import { removePulses } from '../seats/pulse-removal';
import { applySeatChanges, type SeatModels } from '../seats/seat-changes';
import { isUnchanged, replyTo } from '../seats/seat-policy';
import { findReply, withSeatLock } from '../seats/seat-transaction';
import { countChange, isWithdrawal, type Reply, type ReplyChange } from '../../event-terms/reply';
import { REPLY_FIELDS, replyUpdate } from '../../models/rsvp.model';
import type { AnnounceRsvps } from '../rsvp-signals';

type Needed = SeatModels & Pick<Models, 'Settings' | 'ChapterBans' | 'seatQueue'>;

/** Creates the handlers that set and withdraw a person's RSVP. */
export const rsvpHandlers = (
  models: Needed,
  chapters: Pick<Chapters, 'membershipStatus'>,
  announce: AnnounceRsvps,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof eventsApi>, 'rsvp' | 'withdrawRsvp'> => ({
  async rsvp({ params, body, identity }) {
    const { event, reply, promoted } = await setRsvp(models, chapters, identity.userId, params.id, body);
    announce(params.id, promoted);
    if (reply.status !== 'attending' && pulseDayOf(event)) bus.publish('pulseChanged', { eventId: params.id });
    if (reply.status !== 'attending') bus.publish('eventConversationChanged', { eventId: params.id });
    const own = await toOwnRsvps(models.Rsvps, [{ ...reply, eventId: event._id }]);
    return toEvent(event, own.get(params.id) ?? null, identity);
  },

  async withdrawRsvp({ params, identity }) {
    const { event, promoted } = await withdrawRsvp(models, identity.userId, params.id);
    announce(params.id, promoted);
    if (pulseDayOf(event)) bus.publish('pulseChanged', { eventId: params.id });
    bus.publish('eventConversationChanged', { eventId: params.id });
    return toEvent(event, null, identity);
  },
});

/**
 * Sets a person's RSVP and the event's counts in one transaction. The change of the counts is derived from the RSVP
 * that this write replaced, so concurrent requests cannot make them drift. An unchanged RSVP writes nothing, so a
 * hundred clicks are one write and ninety-nine reads. Resolves to the event and the RSVP after the change, and to the
 * RSVPs of people on the waiting list that changed with it.
 */
async function setRsvp(
  models: Needed,
  chapters: Pick<Chapters, 'membershipStatus'>,
  userId: string,
  eventId: string,
  request: RsvpInput,
) {
  const { db, Events, Rsvps } = models;
  const [event, current] = await Promise.all([
    Events.findById(eventId, EVENT_PROJECTION).lean(),
    Rsvps.findOne({ userId, eventId }, REPLY_FIELDS).lean(),
  ]);
  if (!event) throw notFound('event');
  await requireGuest(chapters, userId, event.chapterId);
  if (current && isUnchanged(request, current)) return { event, reply: current as Reply, promoted: [] };
  const unlimited = event.capacity == null && (await setWithoutLimit(models, userId, event, current, request));
  if (unlimited) return unlimited;
  return withSeatLock(models, eventId, async (turn) => {
    await lockPeople(db, userId, turn.session);
    await checkNotBannedSince(models, userId, turn.event.chapterId, turn.session);
    const before = await findReply(models, turn, userId);
    const after = replyTo(request, before, turn.event, turn);
    const isHidden = !before && (await hidesAttendance(models, userId, turn.session));
    const result = await applySeatChanges(models, turn, [{ userId, before, after, isHidden }], {
      by: userId,
      claimant: userId,
    });
    const own = result.changes.find((change) => change.userId === userId);
    const promoted = result.changes.filter((change) => change.userId !== userId);
    return { event: result.event, reply: own?.after ?? after, promoted };
  });
}

/**
 * Removes a person's RSVP, if there is one, and gives their seats to the waiting list. Like declining, this is possible
 * until the event is cancelled. Resolves to the event after the change, and to the RSVPs of other people that changed.
 */
async function withdrawRsvp(models: SeatModels & Pick<Models, 'seatQueue'>, userId: string, eventId: string) {
  const { db, Events, Rsvps } = models;
  const [event, current] = await Promise.all([
    Events.findById(eventId, EVENT_PROJECTION).lean(),
    Rsvps.exists({ userId, eventId }),
  ]);
  if (!event) throw notFound('event');
  if (!current) return { event, promoted: [] };
  return withSeatLock(models, eventId, async (turn) => {
    await lockPeople(db, userId, turn.session);
    if (turn.event.status === 'cancelled') throw cancelledAlready();
    const before = await findReply(models, turn, userId);
    if (!before) return { event: turn.event, promoted: [] };
    const result = await applySeatChanges(models, turn, [{ userId, before, after: undefined }], { by: userId });
    return { event: result.event, promoted: result.changes.filter((change) => change.userId !== userId) };
  });
}

const hidesAttendance = async (
  { Settings }: Pick<Models, 'Settings'>,
  userId: string,
  session: ClientSession,
): Promise<boolean> => (await Settings.exists({ _id: userId, showAttendance: false }).session(session)) !== null;

/**
 * Sets an RSVP to an event without a limit of seats. Its transactions conflict only when the event's counts are stored,
 * at the end. Resolves to undefined if the event has got a limit in the meantime, or was changed.
 */
const setWithoutLimit = (
  models: Pick<Models, 'db' | 'Events' | 'Rsvps' | 'Pulses' | 'Settings' | 'ChapterBans'>,
  userId: string,
  event: ShownEvent,
  current: Reply | null,
  request: RsvpInput,
) =>
  retryDuplicate(() =>
    inTransaction(models.db, async (session) => {
      await lockPeople(models.db, userId, session);
      await checkNotBannedSince(models, userId, event.chapterId, session);
      const isHidden = await hidesAttendance(models, userId, session);
      const now = new Date();
      const after = replyTo(request, current ?? undefined, event, { now, turn: 0 });
      const before = await models.Rsvps.findOneAndUpdate(
        { userId, eventId: event._id },
        replyUpdate(after, { startTime: event.startTime, isHidden }, now),
        { upsert: true, returnDocument: 'before', projection: REPLY_FIELDS, session },
      ).lean();
      const replaced = { before: before ?? undefined, after };
      if (isWithdrawal(replaced)) await removePulses(models, event._id, [userId], session);
      const change = countChange([replaced]);
      const promoted: ReplyChange[] = [];
      // This update also runs if no count changes, so that it conflicts with edits, which move RSVPs, and with a
      // cancellation.
      const counted = await models.Events.findOneAndUpdate(
        { _id: event._id, capacity: null, status: null, startTime: event.startTime },
        { $inc: { ...change, seatTurn: 1 } },
        { returnDocument: 'after', projection: EVENT_PROJECTION, session },
      ).lean();
      if (counted) {
        await recordDomainEvents(models.db, goingDomainEvents(counted, [{ userId, ...replaced }]), session);
        return { event: counted, reply: after, promoted };
      }
      await session.abortTransaction();
      return undefined;
    }),
  );
