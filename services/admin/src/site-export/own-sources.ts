import { exportSource, instantOrNull, type ExportSources } from '@meridian/service-kit';
import type { AuditEntries, AuditEntryDoc } from '../audit/audit-entry.model';
import type { ThreadDoc, Threads } from '../inbox/thread.model';
import type { NoteDoc, Notes } from '../users/note.model';
import type { ChapterHealthDoc, ChapterHealths } from '../numbers/chapter-health.model';
import type { MonthlyCounts, MonthlyCountsDoc } from '../numbers/monthly-counts.model';

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
  thing: thing as never,
  copy,
  userId: userId ?? null,
  chapterId: chapterId ?? null,
  reports: reports.map((report) => ({
    reporterId: report.reporterId ?? null,
    reason: report.reason,
    text: report.text,
    at: instantOrNull(report.at),
    copy: report.copy ?? null,
  })),
  decision: decision
    ? {
        action: decision.action,
        reason: decision.reason,
        until: instantOrNull(decision.until),
        byId: decision.byId ?? null,
        at: instantOrNull(decision.at),
      }
    : null,
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
  threads: exportSource<'threads', ThreadDoc>(Threads, {
    fields: { kind: 1, state: 1, title: 1, createdAt: 1, assigneeId: 1, contact: 1, report: 1, entries: 1 },
    limit: 100,
    toItem: ({ _id, kind, state, title, createdAt, assigneeId, contact, report, entries }) => ({
      record: {
        id: String(_id),
        kind,
        state,
        title,
        createdAt: instantOrNull(createdAt),
        assigneeId: assigneeId ?? null,
        contact: contact
          ? {
              name: contact.name,
              email: contact.email,
              category: contact.category,
              message: contact.message,
              userId: contact.userId ?? null,
            }
          : null,
        report: report ? toReport(report) : null,
        entries: entries.map((entry) => ({
          kind: entry.kind,
          authorId: entry.authorId,
          text: entry.text,
          at: instantOrNull(entry.at),
        })),
      },
    }),
  }),
  notes: exportSource<'notes', NoteDoc>(Notes, {
    fields: { userId: 1, authorId: 1, text: 1, createdAt: 1, editedAt: 1 },
    toItem: ({ _id, userId, authorId, text, createdAt, editedAt }) => ({
      record: {
        id: String(_id),
        userId,
        authorId,
        text,
        createdAt: instantOrNull(createdAt),
        editedAt: instantOrNull(editedAt),
      },
    }),
  }),
  monthlyNumbers: exportSource<'monthlyNumbers', MonthlyCountsDoc>(MonthlyCounts, {
    fields: {
      paying: 1,
      plans: 1,
      churn: 1,
      members: 1,
      active: 1,
      messages: 1,
      events: 1,
      attendance: 1,
      requests: 1,
      waiting: 1,
      quiet: 1,
      asleep: 1,
    },
    toId: (id) => id,
    toItem: ({ _id, ...counts }) => {
      const [month = '', chapter] = _id.split(' ');
      return {
        record: {
          id: _id,
          month,
          chapterId: chapter === 'all' ? null : Number(chapter),
          paying: counts.paying ?? null,
          plans: (counts.plans ?? null) as never,
          churn: (counts.churn ?? null) as never,
          members: counts.members ?? null,
          active: (counts.active ?? null) as never,
          messages: counts.messages ?? null,
          events: counts.events ?? null,
          attendance: (counts.attendance ?? null) as never,
          requests: counts.requests ?? null,
          waiting: (counts.waiting ?? null) as never,
          quiet: counts.quiet ?? null,
          asleep: counts.asleep ?? null,
        },
      };
    },
  }),
  chapterHealth: exportSource<'chapterHealth', ChapterHealthDoc>(ChapterHealths, {
    fields: { status: 1, members: 1, upcomingEvents: 1, active: 1, lastActiveOn: 1 },
    toId: Number,
    toItem: ({ _id, status, members, upcomingEvents, active, lastActiveOn }) => ({
      record: {
        id: _id,
        status,
        members,
        upcomingEvents,
        active: (active ?? null) as never,
        lastActiveOn: lastActiveOn ?? null,
      },
    }),
  }),
  auditLog: exportSource<'auditLog', AuditEntryDoc>(Entries, {
    fields: {
      at: 1,
      action: 1,
      actorId: 1,
      actingAsId: 1,
      userId: 1,
      chapterId: 1,
      subject: 1,
      detail: 1,
      address: 1,
      userAgent: 1,
      requestId: 1,
    },
    toItem: ({ _id, at, ...entry }) => ({
      record: {
        id: String(_id),
        at: instantOrNull(at),
        action: entry.action,
        actorId: entry.actorId,
        actingAsId: entry.actingAsId,
        userId: entry.userId,
        chapterId: entry.chapterId,
        subject: entry.subject,
        detail: entry.detail,
        address: entry.address,
        userAgent: entry.userAgent,
        requestId: entry.requestId,
      },
    }),
  }),
});
