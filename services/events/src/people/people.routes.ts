import { isolated } from '@meridian/shared-types';
import { recordAction, sendCsv, type Handlers } from '@meridian/service-kit';
import { INVOLVED_PER_PAGE } from '@meridian/shared-types/schemas';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { eventFileName } from '../events/event-file-name';
import { attendanceByEvent } from '../door/attendance';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import { requireManager } from '../access/require-manager';
import { countRepliedToDates } from './replied-to-dates';
import { countReplies, createInvolvedPeople, type NameSource } from './involved-people';
import { PEOPLE_COLUMNS, toLine, toWalkInLine } from './people-lines';

const REFUSAL = 'Only people who manage this event can see everyone who replied.';

/** Creates the handlers that return everyone who replied to an event, for people who manage it. */
export const peopleHandlers = (
  models: Pick<Models, 'db' | 'Events' | 'Rsvps' | 'CheckIns'>,
  chapters: NameSource & Pick<Chapters, 'membershipStatus'>,
): Pick<Handlers<typeof eventsApi>, 'people' | 'exportPeople'> => ({
  async people({ params: { id }, query: { after, limit = INVOLVED_PER_PAGE, scope = 'this', ...filter }, identity }) {
    const event = await requireManager(models, chapters, identity, id, REFUSAL);
    const page = await createInvolvedPeople(models, chapters, event, filter).page(after, limit);
    if (after) return page;
    const [replies, attendance, repliedToDates] = await Promise.all([
      countReplies(models, event._id, identity.userId),
      attendanceByEvent(models, [event]),
      scope === 'this' ? undefined : countRepliedToDates(models, event, scope, identity.userId),
    ]);
    return { ...page, replies, attendance: attendance.get(String(event._id)), repliedToDates };
  },

  async exportPeople({ params: { id }, query, identity, http: { res } }) {
    const event = await requireManager(models, chapters, identity, id, REFUSAL);
    const { _id, title, chapterId, timeZone = 'UTC', startTime, endTime } = event;
    const isOver = Math.max(startTime.getTime(), endTime.getTime()) <= Date.now();
    const hasNoShows = isOver && (await attendanceByEvent(models, [event])).has(String(_id));
    const involved = createInvolvedPeople(models, chapters, event, query);
    const lines: (string | number)[][] = [];
    for await (const person of involved.all()) lines.push(toLine(person, timeZone, hasNoShows));
    for (const walkIn of await involved.walkIns()) lines.push(toWalkInLine(walkIn, timeZone));
    await recordAction(models.db, {
      action: 'event.people-exported',
      subject: id,
      chapterId,
      detail: `${isolated(title)} (rows: ${lines.length})`,
    });
    await sendCsv(res, eventFileName(event, ' people.csv'), PEOPLE_COLUMNS, lines);
  },
});
