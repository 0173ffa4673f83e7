import { HttpError } from '@meridian/service-kit';
import { localTimeAt, untilProblems } from '@meridian/shared-types';
import mongoose from 'mongoose';
import type { EditedFields } from './event-edit-fields';
import { findLastDay, movedRule } from '../series/repetition-rule';
import { hasEnded, localTimesOn } from '../series/series-dates';
import type { FoundDates, SeriesDate } from './series-scope';
import type { SeriesDoc, SeriesTemplate } from '../../models/series.model';
import { addDays, dayOf, laterDay, onDay, shifted } from '../series/local-dates';

/** The part of an edit that applies to all dates. `own` has the names of the changed fields, as in `overriddenBy`. */
export interface SharedEdit {
  fields: EditedFields;
  own: readonly string[];
  /** The last day of the series. Null means no end, and undefined means no change. */
  until?: string | null | undefined;
}

export interface EditedSeries {
  series: SeriesDoc;
  /** The last day of the former series, if the edit splits off its later dates. */
  formerUntil?: string;
  /** Returns the day of the new rule that replaces a day of the former one. */
  move: (day: string) => string;
  /** Returns whether a date moves with the rule. Other dates have begun, or belong to an earlier rule. */
  moves: (date: SeriesDate) => boolean;
}

/** @throws {HttpError} 400 for a last day that the series cannot have. */
export function editedSeries({ series, opened, dates, hasEarlier }: FoundDates, edit: SharedEdit, now: Date) {
  const { fields, own } = edit;
  const isMoved = own.includes('times');
  const isSplit = hasEarlier && own.length > 0;
  const openedDay = dayOf(opened.recurrenceId);
  const { rule, move } = isMoved
    ? movedRule(series.rule, openedDay, dayOf(fields.startLocal))
    : { rule: series.rule, move: (day: string) => day };
  const moves = (date: SeriesDate) =>
    isMoved && date.recurrenceId >= series.startLocal && (date._id.equals(opened._id) || date.startTime > now);
  // This is the first date of the new rule.
  const first = isMoved ? (dates.find(moves) ?? opened).recurrenceId : series.startLocal;
  const [formerDay, day] = isSplit ? [openedDay, move(openedDay)] : [dayOf(first), move(dayOf(first))];
  const times = isMoved
    ? { startLocal: onDay(day, fields.startLocal), endLocal: shifted(fields.endLocal, fields.startLocal, day) }
    : localTimesOn(formerDay, series);
  const timeZone = isMoved ? fields.timeZone : series.timeZone;
  const lastDay = (to: string) => move(findLastDay(series.rule, series.startLocal, to) ?? formerDay);
  const until = editedUntil(series.until, edit, isMoved ? lastDay : undefined);
  const createdUntil = isMoved ? lastDay(series.createdUntil) : series.createdUntil;
  const { until: _, ...rest } = series;
  const after: SeriesDoc = {
    ...rest,
    ...times,
    rule,
    timeZone,
    ...(until && { until }),
    template: editedTemplate(series, { fields, own }, formerDay, day),
    createdUntil,
    isEnded: hasEnded({ createdUntil, ...(until && { until }) }),
    changedAt: now,
    version: series.version + 1,
    ...(isSplit && { _id: new mongoose.Types.ObjectId(), version: 1, splitFrom: series._id }),
  };
  return { series: after, move, moves, ...(isSplit && { formerUntil: addDays(openedDay, -1) }) } satisfies EditedSeries;
}

function editedUntil(
  before: string | undefined,
  { until, fields }: SharedEdit,
  moved: ((to: string) => string) | undefined,
): string | undefined {
  if (until === undefined || until === before) return before && moved ? laterDay(before, moved(before)) : before;
  const [message] = until ? untilProblems(until, fields.startLocal) : [];
  if (message) throw new HttpError(400, 'invalid_request', message, [{ path: 'until', message }]);
  return until ?? undefined;
}

const TEXTS = ['title', 'description', 'location', 'isPublic', 'capacity', 'guestLimit'] as const;

function editedTemplate(
  { template, startLocal, timeZone }: SeriesDoc,
  { fields, own }: SharedEdit,
  formerDay: string,
  day: string,
): SeriesTemplate {
  const zone = own.includes('times') ? fields.timeZone : timeZone;
  const moment = (before: string | undefined, field: 'rsvpOpensAt' | 'rsvpClosesAt') => {
    if (!own.includes(field)) return before && shifted(before, startLocal, formerDay);
    const at = fields[field];
    return at ? shifted(localTimeAt(at, zone), fields.startLocal, day) : undefined;
  };
  return {
    ...template,
    ...Object.fromEntries(TEXTS.filter((name) => own.includes(name)).map((name) => [name, fields[name]])),
    meetingUrl: own.includes('meetingUrl') ? fields.meetingUrl || undefined : template.meetingUrl,
    rsvpOpensLocal: moment(template.rsvpOpensLocal, 'rsvpOpensAt'),
    rsvpClosesLocal: moment(template.rsvpClosesLocal, 'rsvpClosesAt'),
  };
}
