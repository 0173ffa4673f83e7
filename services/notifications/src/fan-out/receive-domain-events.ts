import { Counter, Histogram, metrics, retryDuplicate, type BackgroundJob } from '@meridian/service-kit';
import type { DomainEvent } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import { kindOf } from '../kinds/all-kinds';
import type { Models } from '../models/create-models';
import { noticeTermsOf } from '../notices/notice-terms';
import { mergePerson, type MergeModels } from '../merging/merge-person';
import { removePerson } from '../internal/person-removal';
import type { NoticesBus } from '../stored-notices/notices-changed';

export interface ReceiveOptions {
  /** The jobs that make notices, mails and receipts of stored domain events. */
  jobs: readonly Pick<BackgroundJob, 'runSoon'>[];
  bus: NoticesBus;
}

const received = new Counter({
  name: 'notifications_domain_events_taken_total',
  help: 'Domain events taken from other services, by kind.',
  labelNames: ['kind'],
  registers: [metrics],
});
const lag = new Histogram({
  name: 'notifications_domain_event_lag_seconds',
  help: 'Seconds from a domain event to its arrival.',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600, 86_400],
  registers: [metrics],
});

const toDomainEventDoc = ({ id, at, ...domainEvent }: DomainEvent) => ({
  _id: id,
  at: new Date(at),
  ...domainEvent,
  needsAccountMail: true as const,
  ...((noticeTermsOf(domainEvent) || isOnlyMailed(domainEvent)) && { nextAt: new Date() }),
});

/** Returns whether people are told of it by mail, and not in the page. */
function isOnlyMailed({ kind }: Pick<DomainEvent, 'kind'>): boolean {
  const { notice, noticeMail } = kindOf(kind);
  return noticeMail !== undefined && notice === undefined;
}

/**
 * Stores the domain events that are not stored yet. The same domain event may be delivered twice at the same time, and
 * domain events may arrive in any order. Those that name a person who was removed meanwhile are removed
 * again, and those that name a merged account are changed to the one that stays. At the end it starts the jobs, which
 * work with what was stored.
 */
export async function receiveDomainEvents(
  models: ClosedAccountModels & Pick<Models, 'DeletionReceipts'>,
  domainEvents: DomainEvent[],
  { jobs, bus }: ReceiveOptions,
): Promise<void> {
  const { DomainEvents } = models;
  const notified = [...new Map(domainEvents.map((domainEvent) => [domainEvent.id, domainEvent])).values()];
  const kept = notified.filter(({ kind }) => kindOf(kind).isStored !== false);
  const fresh = await retryDuplicate(async () => {
    const known = await DomainEvents.find({ _id: { $in: kept.map(({ id }) => id) } }, { _id: 1 }).lean();
    const stored = new Set(known.map(({ _id }) => String(_id)));
    const others = kept.filter(({ id }) => !stored.has(id));
    if (others.length > 0) await DomainEvents.insertMany(others.map(toDomainEventDoc));
    return others;
  });
  const changes = new Set(notified.flatMap(({ kind }) => kindOf(kind).onReceived ?? []));
  for (const change of changes) await change(models, notified, bus);
  const deleted = notified.filter(({ kind }) => kind === 'account.deleted').flatMap(namedPeople);
  const named = kept.flatMap((domainEvent) => [
    ...namedPeople(domainEvent),
    ...(domainEvent.by ? [domainEvent.by] : []),
    ...('userId' in domainEvent.data ? [domainEvent.data.userId] : []),
  ]);
  for (const userId of new Set(deleted)) await removePerson(models, userId, bus);
  await updateClosedAccounts(models, [...new Set(named)], bus);
  for (const { kind, at } of fresh) {
    received.inc({ kind });
    lag.observe(Math.max(0, Date.now() - Date.parse(at)) / 1000);
  }
  for (const job of jobs) job.runSoon(0);
}

/** The collections with data of a person, and the locks that say which accounts are closed. */
export type ClosedAccountModels = MergeModels & Pick<Models, 'Locks'>;

/** Removes the data of those named people who were removed, and redirects that of people whose account was merged. */
async function updateClosedAccounts(
  models: ClosedAccountModels,
  named: readonly string[],
  bus: NoticesBus,
): Promise<void> {
  const closed = await models.Locks.find(
    { _id: { $in: named }, closedUntil: { $gt: new Date() } },
    { mergedInto: 1 },
  ).lean();
  const stayed: string[] = [];
  for (const { _id: fromId, mergedInto: intoId } of closed) {
    if (intoId) stayed.push(intoId);
    await (intoId ? mergePerson(models, { fromId, intoId }) : removePerson(models, fromId, bus));
  }
  if (stayed.length > 0) await updateClosedAccounts(models, stayed, bus);
}
