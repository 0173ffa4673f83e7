import { forbidden, recordAction, sendCsv, type Handlers, type Identity } from '@meridian/service-kit';
import { administersChapter, isolated } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { ATTENDANCE_COLUMNS, attendanceLines } from '../door/attendance-lines';
import { createDoorPeople } from '../door/door-people';
import type { TicketCodeOf } from '../door/tickets';
import { eventFileName } from '../events/event-file-name';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import { requireManager } from '../access/require-manager';
import { countChapterEvents, listChapterEvents } from './chapter-events';

const PAGE = 20;

/** Creates the handlers with which a chapter's admins see all its events, including drafts of others and attendance. */
export function chapterEventHandlers(
  models: Pick<Models, 'db' | 'Events' | 'Drafts' | 'Rsvps' | 'CheckIns'>,
  chapters: Pick<Chapters, 'membershipStatus' | 'profiles'>,
  ticketCodeOf: TicketCodeOf,
): Pick<Handlers<typeof eventsApi>, 'ofChapter' | 'countsOfChapter' | 'exportAttendance'> {
  const doorPeople = createDoorPeople(models, chapters, ticketCodeOf);
  const requireAdmin = async (identity: Identity, chapterId: number) => {
    // Site admins also need this call, because it throws 404 for an unknown chapter.
    const { role } = await chapters.membershipStatus({ params: { id: chapterId, userId: identity.userId } });
    if (!administersChapter(identity, role)) throw forbidden('Only admins of this chapter can see all its events.');
  };
  return {
    async ofChapter({ params: { id: chapterId }, query: { view = 'upcoming', after, limit = PAGE }, identity }) {
      await requireAdmin(identity, chapterId);
      return listChapterEvents(models, chapters, { chapterId, view, after, limit });
    },

    async countsOfChapter({ params: { id: chapterId }, identity }) {
      await requireAdmin(identity, chapterId);
      return countChapterEvents(models, chapterId);
    },

    async exportAttendance({ params: { id }, identity, http: { res } }) {
      const refusal = 'Only people who manage this event can see who came.';
      const event = await requireManager(models, chapters, identity, id, refusal);
      const { _id, title, chapterId, timeZone = 'UTC', startTime, endTime } = event;
      const isOver = Math.max(startTime.getTime(), endTime.getTime()) <= Date.now();
      const lines = attendanceLines(await doorPeople.all(_id), timeZone, isOver);
      await recordAction(models.db, {
        action: 'event.attendance-exported',
        subject: id,
        chapterId,
        detail: `${isolated(title)} (rows: ${lines.length})`,
      });
      await sendCsv(res, eventFileName(event, ' attendance.csv'), ATTENDANCE_COLUMNS, lines);
    },
  };
}
