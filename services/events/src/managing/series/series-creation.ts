import { HttpError } from '@meridian/service-kit';
import { localTimeAt, repetitionProblems, type Repeats } from '@meridian/shared-types';
import mongoose, { type ClientSession } from 'mongoose';
import { localTimesOf, type EventDoc } from '../../models/event.model';
import type { Models } from '../../models/create-models';
import { toRule } from './repetition-rule';
import { checkClear, dateOn, daysToCreate, hasEnded } from './series-dates';
import type { SeriesDoc, SeriesTemplate } from '../../models/series.model';
import { dayOf } from './local-dates';

type NewEvent = Omit<EventDoc, '_id' | 'titleWords' | 'titleText' | 'isLong' | 'startMonth' | 'attendeeCount'> &
  Partial<Pick<EventDoc, '_id'>>;

/**
 * Stores a published event or, if it repeats, its series with the dates of the next months, in a transaction. Resolves
 * to the event or the first date.
 */
export async function storeScheduled(
  { Events, Series }: Pick<Models, 'Events' | 'Series'>,
  event: NewEvent,
  repeats: Repeats | undefined,
  session: ClientSession,
): Promise<EventDoc> {
  const dates = repeats ? await storeSeries(Series, event, repeats, session) : [event];
  const [first] = await Events.insertMany(dates, { session });
  if (!first) throw new Error('No event was stored');
  return first.toObject();
}

async function storeSeries(
  Series: Models['Series'],
  event: NewEvent,
  repeats: Repeats,
  session: ClientSession,
): Promise<NewEvent[]> {
  const local = localTimesOf(event);
  checkRepetition(repeats, local.startLocal);
  const { createdAt } = event;
  const start = {
    _id: new mongoose.Types.ObjectId(),
    chapterId: event.chapterId,
    rule: toRule(repeats, local.startLocal),
    ...(repeats.until && { until: repeats.until }),
    ...local,
    template: toTemplate(event, local.timeZone),
    ...(event.createdBy && { createdBy: event.createdBy }),
    createdAt,
    changedAt: createdAt,
    version: 1,
  };
  const { days, createdUntil } = daysToCreate(start, dayOf(localTimeAt(createdAt, local.timeZone)), 0);
  const series: SeriesDoc = { ...start, createdUntil, isEnded: hasEnded({ ...start, createdUntil }) };
  const others = days.slice(1).map((day) => dateOn(day, series));
  checkClear(others);
  await Series.insertMany([series], { session });
  return [{ ...event, seriesId: series._id, recurrenceId: local.startLocal }, ...others];
}

/** @throws {HttpError} 400 if the event cannot repeat like this from its start. */
export function checkRepetition(repeats: Repeats, startLocal: string): void {
  const problems = repetitionProblems(repeats, startLocal).map(({ part, message }) => ({
    path: `repeats.${part}`,
    message,
  }));
  const [first] = problems;
  if (first) throw new HttpError(400, 'invalid_request', first.message, problems);
}

/** Returns the fields that an event shares with all dates of its series. */
export function toTemplate(
  event: Pick<NewEvent, 'title' | 'description' | 'location' | 'meetingUrl' | 'isPublic'> &
    Pick<EventDoc, 'capacity' | 'guestLimit' | 'rsvpOpensAt' | 'rsvpClosesAt'>,
  timeZone: string,
): SeriesTemplate {
  const { title, description, location, meetingUrl, isPublic, capacity, guestLimit, rsvpOpensAt, rsvpClosesAt } = event;
  return {
    title,
    description,
    location,
    ...(meetingUrl && { meetingUrl }),
    isPublic,
    capacity: capacity ?? null,
    guestLimit: guestLimit ?? 0,
    ...(rsvpOpensAt && { rsvpOpensLocal: localTimeAt(rsvpOpensAt, timeZone) }),
    ...(rsvpClosesAt && { rsvpClosesLocal: localTimeAt(rsvpClosesAt, timeZone) }),
  };
}
