import { createTtlCache, type SignalBus } from '@meridian/service-kit';
import type { EventPulse } from '@meridian/shared-types';
import { PulseState } from '@meridian/shared-types/schemas';
import mongoose, { type Types } from 'mongoose';
import type { Chapters } from '../../access/chapters-client';
import type { Caller } from '../../events/event.policy';
import type { Models } from '../../models/create-models';
import { withSeatLock } from '../seats/seat-transaction';
import { checkMayTell } from './pulse.policy';

/** Milliseconds from the start of a read until the cached part that all people see expires. */
const TTL_MS = 500;
/** The maximum number of names for each state. Further people are counted. */
const MAX_NAMES = 12;

type Profiles = Pick<Chapters, 'profiles'>;
type States = EventPulse['states'];

type Needed = Pick<Models, 'db' | 'Events' | 'Rsvps' | 'Pulses' | 'seatQueue'>;

/**
 * Stores a person's pulse, or removes it for null. This is part of the sequence of seat changes, so that no pulse is
 * stored of a person who loses their seat at the same time. Resolves to the end of the pulse.
 */
export const setPulse = (models: Needed, caller: Caller, eventId: string, state: PulseState | null): Promise<Date> =>
  withSeatLock(models, eventId, async ({ event, session, now }) => {
    const own = { eventId: event._id, userId: caller.userId };
    const rsvp = await models.Rsvps.findOne(own, { _id: 0, status: 1 }, { session }).lean();
    const endsAt = checkMayTell(caller, rsvp?.status ?? null, event, now);
    if (state) await models.Pulses.updateOne(own, { $set: { state, at: now, endsAt } }, { session, upsert: true });
    else await models.Pulses.deleteOne(own, { session });
    return endsAt;
  });

export interface PulseReader {
  /** Reads the pulse of an event for a person. */
  read(eventId: string, userId: string, endsAt: Date): Promise<EventPulse>;
  /** Discards everything that is cached, because something has changed. */
  clear(): void;
}

/**
 * Creates the reader of pulses. Many open pages read the pulse after each change. The part that is the same for all of
 * them is cached for a moment, and discarded when a pulse of the event changes, also at another replica.
 */
export function createPulseReader(
  models: Pick<Models, 'Rsvps' | 'Pulses'>,
  chapters: Profiles,
  bus: Pick<SignalBus, 'onSignal'>,
): PulseReader {
  const recent = createTtlCache((eventId: string) => readStates(models, chapters, eventId), { ttlMs: TTL_MS });
  bus.onSignal('pulseChanged', ({ eventId }) => recent.delete(eventId));
  return {
    async read(eventId, userId, endsAt) {
      const [states, own] = await Promise.all([
        recent.get(eventId),
        models.Pulses.findOne({ eventId, userId, endsAt: { $gt: new Date() } }, { _id: 0, state: 1 }).lean(),
      ]);
      return { endsAt: endsAt.toISOString(), mine: own?.state ?? null, states };
    },
    clear: () => recent.clear(),
  };
}

type ReadStatesNeeds = Pick<Models, 'Rsvps' | 'Pulses'>;

async function readStates({ Pulses, Rsvps }: ReadStatesNeeds, chapters: Profiles, eventId: string): Promise<States> {
  const now = { eventId: new mongoose.Types.ObjectId(eventId), endsAt: { $gt: new Date() } };
  const [counts, ...latest] = await Promise.all([
    Pulses.aggregate<{ _id: PulseState; count: number }>([
      { $match: now },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]),
    ...PulseState.options.map((state) =>
      Pulses.find({ ...now, state }, { _id: 0, userId: 1, state: 1 })
        .sort({ at: -1 })
        .limit(MAX_NAMES)
        .lean(),
    ),
  ]);
  const userIds = latest.flat().map(({ userId }) => userId);
  const names = userIds.length > 0 ? await readNames(Rsvps, chapters, eventId, userIds) : new Map<string, string>();
  const partOf = (state: PulseState) => ({
    count: counts.find(({ _id }) => _id === state)?.count ?? 0,
    names: latest.flat().flatMap((each) => (each.state === state ? (names.get(String(each.userId)) ?? []) : [])),
  });
  return { 'on-the-way': partOf('on-the-way'), arriving: partOf('arriving'), there: partOf('there') };
}

/**
 * Returns the names of the people who let members see that they go. If chapters does not respond, there are no names.
 */
async function readNames(
  Rsvps: Models['Rsvps'],
  chapters: Profiles,
  eventId: string,
  userIds: readonly Types.ObjectId[],
): Promise<Map<string, string>> {
  const shown = await Rsvps.find(
    { eventId, userId: { $in: userIds }, status: 'attending', isHidden: null },
    { _id: 0, userId: 1 },
  ).lean();
  const { people } = await chapters
    .profiles({ body: { userIds: shown.map(({ userId }) => String(userId)) } })
    .catch(() => ({ people: [] }));
  return new Map(people.map(({ userId, name }) => [userId, name]));
}
