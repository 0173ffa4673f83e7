import { notFound } from '@meridian/service-kit';
import type {
  RecordedPerson,
  Client,
  ReportDecision,
  Thread,
  ThreadCounts,
  ThreadSummary,
} from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { QueryFilter } from 'mongoose';
import { namesOfPeople, type NameSources } from '../audit/audit-names';
import {
  mediaOf,
  type StoredDecision,
  type StoredReport,
  type StoredThread,
  type ThreadDoc,
  type Threads,
} from './thread.model';

export type InboxNames = NameSources & { auth: Pick<Client<typeof authInternalApi>, 'siteAdmins'> };

type Summary = Pick<ThreadDoc, '_id' | 'kind' | 'state' | 'title' | 'createdAt' | 'assigneeId' | 'contact' | 'report'>;
type PersonOf = Awaited<ReturnType<typeof namesOfPeople>>;

const SUMMARY = {
  kind: 1,
  state: 1,
  title: 1,
  createdAt: 1,
  assigneeId: 1,
  'contact.name': 1,
  'contact.category': 1,
  'report.reports.reason': 1,
  'report.reports.reporterId': 1,
} as const;
/** Any further words of a search are ignored. */
const MAX_WORDS = 6;

/** Converts a decision, with the name of its author. */
export const toDecision = ({ action, reason, until, byId, at }: StoredDecision, person: PersonOf): ReportDecision => ({
  action,
  reason,
  ...(until && { until: until.toISOString() }),
  by: byId === undefined ? null : person(byId),
  at: at.toISOString(),
});

function toReport(
  { thing, copy, userId, chapterId, reports, decision, ...media }: NonNullable<ThreadDoc['report']>,
  person: PersonOf,
): NonNullable<Thread['report']> {
  return {
    thing,
    copy,
    ...mediaOf(media),
    ...(userId && { userId }),
    ...(chapterId !== undefined && { chapterId }),
    reports: reports.map((report) => ({ ...toReportText(report), by: toReporter(report, person) })),
    ...(decision && { decision: toDecision(decision, person) }),
  };
}

/** Converts what one person reported, without the person. */
export const toReportText = ({ reason, text, at, copy }: StoredReport) => ({
  reason,
  text,
  at: at.toISOString(),
  ...(copy !== undefined && { copy }),
});

export const toReporter = ({ reporterId }: StoredReport, person: PersonOf): RecordedPerson | null =>
  reporterId ? person(reporterId) : null;

const findFirstReporter = ({ report }: Pick<Summary, 'report'>): string | undefined => report?.reports[0]?.reporterId;

/** Returns the ids of the people whose names a summary shows. */
const peopleIn = (thread: Pick<Summary, 'assigneeId' | 'report'>): string[] =>
  [thread.assigneeId, findFirstReporter(thread)].filter((id) => id !== undefined);

const toSummary = (thread: Summary, person: PersonOf): ThreadSummary => {
  const { contact, report } = thread;
  const reporterId = findFirstReporter(thread);
  return {
    id: String(thread._id),
    kind: thread.kind,
    state: thread.state,
    title: thread.title,
    about: contact?.category ?? [...new Set(report?.reports.map(({ reason }) => reason))].join(', '),
    from: contact?.name ?? (reporterId ? person(reporterId).name : null),
    createdAt: thread.createdAt.toISOString(),
    assignee: thread.assigneeId ? person(thread.assigneeId) : null,
    ...(report && { reports: report.reports.length }),
  };
};

export interface ThreadFilter {
  state?: ThreadDoc['state'] | undefined;
  kind?: ThreadDoc['kind'] | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
  before?: string | undefined;
}

/** Returns a page of threads, newest first. */
export async function listThreads(Threads: Threads, names: InboxNames, filter: ThreadFilter, limit: number) {
  const { state, kind, assigneeId, search = '', before } = filter;
  const words = searchTerms(search).slice(0, MAX_WORDS);
  if (search && words.length === 0) return { threads: [], next: null };
  const query: QueryFilter<ThreadDoc> = {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(assigneeId && { assigneeId }),
    ...(before && { _id: { $lt: before } }),
    ...(words.length > 0 && { $and: words.map((word) => ({ words: { $regex: `^${word}` } })) }),
  };
  const found = await Threads.find(query, SUMMARY)
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  const page = found.slice(0, limit);
  const person = await namesOfPeople(names, page.flatMap(peopleIn));
  const last = page.at(-1);
  return {
    threads: page.map((thread) => toSummary(thread, person)),
    next: found.length > limit && last ? String(last._id) : null,
  };
}

export async function countThreads(Threads: Threads, userId: string): Promise<ThreadCounts> {
  const [fresh, assigned, closed, own] = await Promise.all([
    Threads.countDocuments({ state: 'new' }),
    Threads.countDocuments({ state: 'assigned' }),
    Threads.countDocuments({ state: 'closed' }),
    Threads.countDocuments({ assigneeId: userId, state: 'assigned' }),
  ]);
  return { new: fresh, assigned, closed, own };
}

/** Converts a thread with the names of its people, in at most two calls. */
export async function toThread(thread: StoredThread, names: InboxNames): Promise<Thread> {
  const [person, { people }] = await Promise.all([
    namesOfPeople(names, [
      ...thread.entries.map(({ authorId }) => authorId),
      ...peopleIn(thread),
      ...(thread.report?.reports.flatMap(({ reporterId }) => reporterId ?? []) ?? []),
      ...(thread.report?.decision?.byId ? [thread.report.decision.byId] : []),
    ]),
    names.auth.siteAdmins(),
  ]);
  return {
    ...toSummary(thread, person),
    version: thread.version,
    ...(thread.contact && { contact: thread.contact }),
    ...(thread.report && { report: toReport(thread.report, person) }),
    entries: thread.entries.map(({ _id, kind, authorId, text, at }) => ({
      id: String(_id),
      kind,
      author: person(authorId),
      text,
      at: at.toISOString(),
    })),
    siteAdmins: people.map(({ userId, name }) => ({ id: userId, name })),
  };
}

export async function readThread(Threads: Threads, id: string): Promise<StoredThread> {
  const thread = await Threads.findById(id, { words: 0 }).lean();
  if (!thread) throw notFound('thread');
  return thread;
}
