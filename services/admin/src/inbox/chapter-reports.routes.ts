import {
  conflict,
  forbidden,
  HttpError,
  requireNotSuspended,
  type BackgroundJob,
  type Handlers,
  type Identity,
  type SignalBus,
} from '@meridian/service-kit';
import { DAY_MS, administersChapter, isChapterAdmin, type Client } from '@meridian/shared-types';
import type { chaptersInternalApi, inboxApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { AuditEntries } from '../audit/audit-entry.model';
import { listChapterReports } from './chapter-reports';
import { decideReport, requireAction, requireCase } from './report-decision';
import type { InboxNames } from './thread-reads';
import type { Threads } from './thread.model';

const PAGE = 20;
const YEAR_MS = 366 * DAY_MS;

interface Options {
  db: Connection;
  Entries: AuditEntries;
  Threads: Threads;
  names: Pick<InboxNames, 'auth'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus' | 'standing'>;
  bus: SignalBus;
  /** The job that carries out decisions. */
  job: Pick<BackgroundJob, 'runSoon'>;
}

/** Handles reported messages and events of a chapter, for the chapter's admins and site admins. */
export function chapterReportHandlers({ db, Entries, Threads, names, chapters, bus, job }: Options) {
  const requireAdmin = async (identity: Identity, chapterId: number) => {
    const { role } = await chapters.membershipStatus({ params: { id: chapterId, userId: identity.userId } });
    if (!administersChapter(identity, role)) throw forbidden('Only admins of this chapter can see what was reported.');
  };
  const requireMutable = async (chapterId: number, userId: string, until: string) => {
    const ms = Date.parse(until) - Date.now();
    if (ms <= 0 || ms > YEAR_MS) throw new HttpError(400, 'invalid_until', 'Choose a time within the next year.');
    const membership = await chapters.membershipStatus({ params: { id: chapterId, userId } });
    if (!membership.isMember) throw conflict('not_a_member', 'This person no longer belongs to the chapter.');
    if (isChapterAdmin(membership)) throw conflict('is_admin', 'Admins of a chapter cannot be muted.');
  };
  return {
    async chapterReports({ params: { chapterId }, query: { state = 'open', before, limit = PAGE }, identity }) {
      await requireAdmin(identity, chapterId);
      return listChapterReports(Threads, names, { chapterId, state, before, limit }, identity);
    },

    async decideReport({ params: { chapterId, id }, body, identity }) {
      await requireAdmin(identity, chapterId);
      const { thing, userId } = await requireCase(Threads, { chapterId, id, caller: identity });
      requireAction(thing, body.action);
      if (body.action === 'mute' && userId) await requireMutable(chapterId, userId, body.until);
      await requireNotSuspended(chapters, identity.userId);
      await decideReport({ db, Entries, Threads }, { chapterId, id, userId }, body, identity.userId);
      job.runSoon(0);
      bus.publish('inboxChanged', { chapterId });
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof inboxApi>>;
}
