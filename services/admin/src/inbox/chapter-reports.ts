import type { Identity } from '@meridian/service-kit';
import { toExcerpt, type ChapterReport, type ChapterReportPage } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import { namesOfPeople } from '../audit/audit-names';
import { toDecision, toReporter, toReportText, type InboxNames } from './thread-reads';
import { mediaOf, type ThreadDoc, type Threads } from './thread.model';

/** The most open reports that are listed together. Decisions about them make room for others. */
const MAX_OPEN = 50;

/** The longest copy in a report that is not the first one. The case has the whole copy of the first one. */
const COPY_MAX = 300;

export const OPEN_STATES = ['new', 'assigned'] as const;

const FIELDS = { report: 1, title: 1 } as const;
type Case = Pick<ThreadDoc, '_id' | 'title'> & { report: NonNullable<ThreadDoc['report']> };

interface Filter {
  chapterId: number;
  state: 'open' | 'closed';
  before: string | undefined;
  limit: number;
}
type Reader = Pick<Identity, 'userId' | 'actorId' | 'isSiteAdmin'>;

/** Returns the ids of everyone who sees what a caller sees: the person, and whoever impersonates or views as them. */
export const peopleOf = ({ userId, actorId }: Pick<Identity, 'userId' | 'actorId'>): string[] =>
  actorId === undefined ? [userId] : [userId, actorId];

/**
 * Returns the cases of a chapter, about messages of its chat and its events. The reported person does not see the
 * reports of what is theirs, also while they impersonate or view as an admin. Only site admins see the reporters, as
 * people were promised.
 */
export async function listChapterReports(
  Threads: Threads,
  names: Pick<InboxNames, 'auth'>,
  { chapterId, state, before, limit }: Filter,
  reader: Reader,
): Promise<ChapterReportPage> {
  const { isSiteAdmin } = reader;
  const isOpen = state === 'open';
  const query: QueryFilter<ThreadDoc> = {
    'report.chapterId': chapterId,
    state: isOpen ? { $in: [...OPEN_STATES] } : 'closed',
    'report.userId': { $nin: peopleOf(reader) },
    ...(before && !isOpen && { _id: { $lt: before } }),
  };
  const most = isOpen ? MAX_OPEN : limit + 1;
  const found = (await Threads.find(query, FIELDS)
    .sort({ _id: isOpen ? 1 : -1 })
    .limit(most)
    .lean()) as Case[];
  const page = isOpen ? found : found.slice(0, limit);
  const person = await namesOfPeople(
    names,
    page.flatMap(({ report: { userId, reports, decision } }) =>
      [userId, ...(isSiteAdmin ? reports.map(({ reporterId }) => reporterId) : []), decision?.byId].filter(
        (id) => id !== undefined,
      ),
    ),
  );
  const last = page.at(-1);
  const toCase = ({ _id, title, report }: Case): ChapterReport => {
    const { thing, copy, userId, reports, decision, ...media } = report;
    return {
      id: String(_id),
      thing,
      title,
      copy,
      ...mediaOf(media),
      author: userId ? person(userId) : null,
      reports: reports.map((each) => ({
        ...toReportText({ ...each, ...(each.copy !== undefined && { copy: toExcerpt(each.copy, COPY_MAX) }) }),
        ...(isSiteAdmin && { by: toReporter(each, person) }),
      })),
      ...(decision && { decision: toDecision(decision, person) }),
    };
  };
  return {
    reports: page.map(toCase),
    next: !isOpen && found.length > limit && last ? String(last._id) : null,
  };
}
