import type { ChapterReport, ChapterReportPage } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import { namesOfPeople } from '../audit/audit-names';
import { toDecision, type InboxNames } from './thread-reads';
import type { ThreadDoc, Threads } from './thread.model';

/** The most open reports that are listed together. Decisions about them make room for others. */
const MAX_OPEN = 100;

export const OPEN_STATES = ['new', 'assigned'] as const;

const FIELDS = { report: 1, createdAt: 1 } as const;
type Reported = Pick<ThreadDoc, '_id' | 'createdAt'> & { report: NonNullable<ThreadDoc['report']> };

interface Filter {
  chapterId: number;
  state: 'open' | 'closed';
  before: string | undefined;
  limit: number;
}
interface Reader {
  userId: string;
  isSiteAdmin: boolean;
}

/** Groups the reports of one message that share a decision, or have none. */
function byMessage(found: readonly Reported[]): Reported[][] {
  const groups = new Map<string, Reported[]>();
  for (const each of found) {
    const key = `${each.report.key} ${each.report.decision?.at.getTime() ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/**
 * Returns the reported messages of a chapter's chat. The reported person does not see the reports of their own
 * messages. Only site admins see the reporters, as people were promised.
 */
export async function listChapterReports(
  Threads: Threads,
  names: Pick<InboxNames, 'auth'>,
  { chapterId, state, before, limit }: Filter,
  { userId, isSiteAdmin }: Reader,
): Promise<ChapterReportPage> {
  const isOpen = state === 'open';
  const query: QueryFilter<ThreadDoc> = {
    'report.chapterId': chapterId,
    state: isOpen ? { $in: [...OPEN_STATES] } : 'closed',
    'report.userId': { $ne: userId },
    ...(before && !isOpen && { _id: { $lt: before } }),
  };
  const most = isOpen ? MAX_OPEN : limit + 1;
  const found = (await Threads.find(query, FIELDS)
    .sort({ _id: isOpen ? 1 : -1 })
    .limit(most)
    .lean()) as Reported[];
  const page = isOpen ? found : found.slice(0, limit);
  const person = await namesOfPeople(
    names,
    page.flatMap(({ report: { userId, reporterId, decision } }) =>
      [userId, isSiteAdmin ? reporterId : undefined, decision?.byId].filter((id) => id !== undefined),
    ),
  );
  const last = page.at(-1);
  const toReports = (group: Reported[]): ChapterReport[] => {
    const reports = group.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const [first] = reports;
    if (first?.report.thing.kind !== 'message' || !first.report.userId) return [];
    const { thing, copy, userId, decision } = first.report;
    return [
      {
        id: String(first._id),
        seq: thing.seq,
        copy,
        author: person(userId),
        reports: reports.map(({ report: { reason, text, reporterId }, createdAt }) => ({
          reason,
          text,
          at: createdAt.toISOString(),
          ...(isSiteAdmin && { by: reporterId ? person(reporterId) : null }),
        })),
        ...(decision && { decision: toDecision(decision, person) }),
      },
    ];
  };
  return {
    reports: byMessage(page).flatMap(toReports),
    next: !isOpen && found.length > limit && last ? String(last._id) : null,
  };
}
