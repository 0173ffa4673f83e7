import { Counter, Histogram, metrics, retryDuplicate } from '@meridian/kit';
import type { Fact } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import { toFactDoc } from './fact.model';
import type { Models } from './models';
import { removeNoticesAfter } from './notices/remove-notices';
import { removePerson } from './person-removal';

const taken = new Counter({
  name: 'notifications_facts_taken_total',
  help: 'Facts taken from other services, by kind.',
  labelNames: ['kind'],
  registers: [metrics],
});
const lag = new Histogram({
  name: 'notifications_fact_lag_seconds',
  help: 'Seconds from a fact to its arrival.',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600, 86_400],
  registers: [metrics],
});

/**
 * Stores the facts that are not stored yet. The same fact may be delivered twice at the same time, and facts in any
 * order: what names a person who was removed meanwhile is removed again.
 */
export async function takeFacts(models: Models, facts: Fact[]): Promise<void> {
  const { Facts, Locks } = models;
  const told = [...new Map(facts.map((fact) => [fact.id, fact])).values()];
  const kept = told.filter(({ kind }) => kind !== 'account.deleted' && kind !== 'membership.ended');
  const fresh = await retryDuplicate(async () => {
    const known = await Facts.find({ _id: { $in: kept.map(({ id }) => id) } }, { _id: 1 }).lean();
    const stored = new Set(known.map(({ _id }) => String(_id)));
    const others = kept.filter(({ id }) => !stored.has(id));
    if (others.length > 0) await Facts.insertMany(others.map(toFactDoc));
    return others;
  });
  for (const fact of told) await removeNoticesAfter(models, fact);
  const deleted = told.filter(({ kind }) => kind === 'account.deleted').flatMap(namedPeople);
  const named = kept.flatMap((fact) => [
    ...namedPeople(fact),
    ...(fact.by ? [fact.by] : []),
    ...('personId' in fact.data ? [fact.data.personId] : []),
  ]);
  const removed = await Locks.find({ _id: { $in: named }, closedUntil: { $gt: new Date() } }, { _id: 1 }).lean();
  for (const personId of new Set([...deleted, ...removed.map(({ _id }) => _id)])) await removePerson(models, personId);
  for (const { kind, at } of fresh) {
    taken.inc({ kind });
    lag.observe(Math.max(0, Date.now() - Date.parse(at)) / 1000);
  }
}
