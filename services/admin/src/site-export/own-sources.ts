import { exportSource, type ExportSources } from '@meridian/service-kit';
import type { AuditEntries } from '../audit/audit-entry.model';
import type { ThreadDoc, Threads } from '../inbox/thread.model';
import type { Notes } from '../users/note.model';
import type { ChapterHealths } from '../numbers/chapter-health.model';
import type { MonthlyCounts } from '../numbers/monthly-counts.model';

/** The data of the admin service in a site export. */
export interface OwnStores {
  Entries: AuditEntries;
  Threads: Threads;
  Notes: Notes;
  MonthlyCounts: MonthlyCounts;
  ChapterHealths: ChapterHealths;
}

/** Converts a case with its reports and its decision, without the keys that only the service needs. */
const toReport = ({ thing, copy, userId, chapterId, reports, decision }: NonNullable<ThreadDoc['report']>) => ({
  thing,
  copy,
  userId,
  chapterId,
  reports: reports.map((report) => ({
    reporterId: report.reporterId,
    reason: report.reason,
    text: report.text,
    at: report.at,
    copy: report.copy,
  })),
  decision: decision && {
    action: decision.action,
    reason: decision.reason,
    until: decision.until,
    byId: decision.byId,
    at: decision.at,
  },
});

/**
 * The sources of the admin service for a site export: the inbox of the office, its notes and numbers, and the audit
 * log.
 */
export const ownSources = ({
  Entries,
  Threads,
  Notes,
  MonthlyCounts,
  ChapterHealths,
}: OwnStores): ExportSources<'admin'> => ({
  threads: exportSource('threads', Threads, {
    columns: {
      contact: ({ contact }) =>
        contact && {
          name: contact.name,
          email: contact.email,
          category: contact.category,
          message: contact.message,
          userId: contact.userId,
        },
      report: ({ report }) => report && toReport(report),
      entries: ({ entries }) => entries.map(({ kind, authorId, text, at }) => ({ kind, authorId, text, at })),
    },
    reads: ['contact', 'report', 'entries'],
    limit: 100,
  }),
  notes: exportSource('notes', Notes, { columns: {} }),
  monthlyNumbers: exportSource('monthlyNumbers', MonthlyCounts, {
    columns: {
      month: ({ _id }) => _id.split(' ')[0],
      chapterId: ({ _id }) => (_id.endsWith(' all') ? null : Number(_id.split(' ')[1])),
    },
    toId: (id) => id,
  }),
  chapterHealth: exportSource('chapterHealth', ChapterHealths, { columns: {}, toId: Number }),
  auditLog: exportSource('auditLog', Entries, { columns: {} }),
});
