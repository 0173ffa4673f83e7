import { recordFacts, type NewFact } from '@meridian/kit';
import { excerptOf, FACT_PEOPLE, FACT_TEXT_MAX } from '@meridian/shared-types';
import { ZonedTime } from '@meridian/shared-types/contracts';
import { RsvpChange } from '@meridian/shared-types/schemas';
import type { ClientSession } from 'mongoose';
import { changeSentences } from './change-sentences';
import { publicFacts, toldFacts } from './event-changes';
import { localTimesOf, type EventDoc, type StoredEvent } from './event.model';
import { isOver } from './managed-event';
import type { Models } from '../models';
import { changeByOthers } from '../rsvps/rsvp-signals';
import type { ReplyChange } from '../seats/seat-transaction';

type Told = Pick<EventDoc, '_id' | 'title' | 'isPublic' | 'seriesId'> & Parameters<typeof localTimesOf>[0];

export const factDataOf = ({ _id, title, isPublic, seriesId, ...times }: Told) => ({
  eventId: String(_id),
  ...(seriesId && { seriesId: String(seriesId), date: dayInWords(times) }),
  title,
  isPublic,
});

function dayInWords(times: Parameters<typeof localTimesOf>[0]): string {
  const { startLocal, timeZone } = localTimesOf(times);
  return String(ZonedTime.of(startLocal.slice(0, 10), timeZone));
}

/**
 * Returns when an event begins, in local time at its venue.
 * @example startInWords(event) // 'Thu, Oct 22, 7:00 PM ET'
 */
export function startInWords(event: Parameters<typeof localTimesOf>[0]): string {
  const { startLocal, timeZone } = localTimesOf(event);
  return String(ZonedTime.of(startLocal, timeZone));
}

/** Creates the fact of a new event or of the first date of a new series. */
export const publishedFact = (event: EventDoc, by: string): NewFact => ({
  kind: 'event.published',
  by,
  audience: { chapterId: event.chapterId, role: 'members' },
  data: { ...factDataOf(event), chapterId: event.chapterId, when: startInWords(event) },
});

const cancelledFact = (event: Told, reason: string, by: string): NewFact => ({
  kind: 'event.cancelled',
  by,
  audience: { eventId: String(event._id) },
  data: { ...factDataOf(event), reason },
});

const TAKES_PLACE = 'It takes place after all.';

/** Creates the fact that a cancelled event takes place after all, in the form of any other change. */
export const restoredFact = (event: Told, by: string): NewFact => ({
  kind: 'event.changed',
  by,
  audience: { eventId: String(event._id) },
  data: { ...factDataOf(event), text: TAKES_PLACE, publicText: TAKES_PLACE },
});

/**
 * Creates the facts of a change of an event. There are none for an event that is over, or if nobody needs to be
 * notified.
 */
export function changedFacts(before: StoredEvent, after: StoredEvent, by: string): NewFact[] {
  if (after.cancellation && !before.cancellation) return [cancelledFact(after, after.cancellation.reason, by)];
  const textOf = (factsOf: typeof toldFacts) =>
    excerptOf(changeSentences(factsOf(before), factsOf(after)).join(' '), FACT_TEXT_MAX);
  const text = isOver(after) ? '' : textOf(toldFacts);
  if (text === '') return [];
  const audience = { eventId: String(after._id) };
  // People know a date of a series by its former day.
  const known = { ...factDataOf(after), ...(after.seriesId && { date: dayInWords(before) }) };
  return [{ kind: 'event.changed', by, audience, data: { ...known, text, publicText: textOf(publicFacts) } }];
}

/** Records the facts about RSVPs that changed by another person's action, in its transaction. */
export async function recordSeatChanges(
  { db }: Pick<Models, 'db'>,
  event: Told,
  changes: readonly ReplyChange[],
  session: ClientSession,
): Promise<void> {
  const { timeZone } = localTimesOf(event);
  const untilOf = ({ after }: ReplyChange) => after?.offer && String(ZonedTime.at(after.offer.endsAt, timeZone));
  const facts = RsvpChange.options.flatMap((change) => {
    const all = changes.filter((each) => changeByOthers(each) === change);
    const ends = change === 'seat-offered' ? [...new Set(all.map(untilOf))] : [undefined];
    return ends.flatMap((until) => {
      const userIds = all.filter((each) => !until || untilOf(each) === until).map(({ userId }) => userId);
      return chunks(userIds, FACT_PEOPLE).map((personIds): NewFact => ({
        kind: 'event.seat-changed',
        audience: { personIds },
        data: { ...factDataOf(event), change, ...(until && { until }) },
      }));
    });
  });
  await recordFacts(db, facts, session);
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
