import { isolated } from '@meridian/shared-types';
import { recordAction, sendCsv, type Handlers } from '@meridian/service-kit';
import { INVOLVED_PER_PAGE } from '@meridian/shared-types/schemas';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { eventFileName } from '../events/event-file-name';
import { attendanceByEvent } from '../door/attendance';
import type { Chapters } from '../dependencies';
import type { Models } from '../models';
import { requireManager } from '../events/require-manager';
import { countRepliedToDates } from '../series/replied-to-dates';
import { countReplies, createInvolvedPeople, PEOPLE_COLUMNS, toLine, type NameSource } from './involved-people';

const REFUSAL = 'Only people who manage this event can see everyone who replied.';

/** Creates the handlers that return everyone who replied to an event, for people who manage it. */
export const peopleHandlers = (
  models: Models,
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
    const { title, chapterId, timeZone = 'UTC' } = event;
    const lines: (string | number)[][] = [];
    for await (const person of createInvolvedPeople(models, chapters, event, query).all())
      lines.push(toLine(person, timeZone));
    await recordAction(models.db, {
      action: 'event.people-exported',
      subject: id,
      chapterId,
      detail: `${isolated(title)} (rows: ${lines.length})`,
    });
    await sendCsv(res, eventFileName(event, ' people.csv'), PEOPLE_COLUMNS, lines);
  },
});
