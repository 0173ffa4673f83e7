import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { SignalBus } from '@meridian/kit';
import type { FactDoc } from '../fact.model';
import type { Models } from '../models';
import { audienceOf, type Audience, type AudienceSources } from './audiences';
import { fanOutLag } from './metrics';
import { tellPeople, type MailOptions } from './tell-people';

/**
 * Milliseconds for which a claimed fact belongs to the program that claimed it. The claim is renewed with each page.
 */
const LEASE_MS = 30_000;
/** Milliseconds after which a fact is tried again if its audience could not be read. */
export const RETRY_MS = 3000;

type ClaimedFact = Pick<FactDoc, '_id' | 'at' | 'kind' | 'by' | 'audience' | 'data' | 'shownTo'> & { fence: number };

/**
 * Writes notices and mails for the people whom facts concern, a page at a time. The last person of the last written
 * page is stored, so that another program can continue there after a crash. No two programs have the same fact.
 * Resolves when nothing is left to do for now, and rejects if an audience could not be read. Each fact is tried once in
 * a run. A stopped program leaves its unfinished facts to the next one.
 */
export async function fanOutFacts(
  models: Models,
  sources: AudienceSources,
  mailOptions: MailOptions,
  bus: Pick<SignalBus, 'publish'>,
  stopped: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const startedAt = new Date();
  const next = () => (stopped.aborted ? undefined : claim(models, startedAt));
  for (let fact = await next(); fact; fact = await next())
    try {
      await fanOut(models, fact, audienceOf(fact, sources), mailOptions, bus, stopped);
    } catch (error) {
      failures.push(error);
      await models.Facts.updateOne(own(fact), { $set: { fanOutAt: new Date(Date.now() + RETRY_MS) } });
    }
  if (failures.length > 0) throw failures[0];
}

const own = ({ _id, fence }: ClaimedFact) => ({ _id, fence, fanOutAt: { $exists: true } });

async function claim({ Facts }: Models, dueAt: Date): Promise<ClaimedFact | undefined> {
  const fact = await Facts.findOneAndUpdate(
    { fanOutAt: { $lte: dueAt } },
    { $set: { fanOutAt: new Date(Date.now() + LEASE_MS) }, $inc: { fence: 1 } },
    { sort: { fanOutAt: 1 }, returnDocument: 'after' },
  ).lean();
  return fact ? { ...fact, fence: fact.fence ?? 0 } : undefined;
}

async function fanOut(
  models: Models,
  fact: ClaimedFact,
  audience: Audience,
  mailOptions: MailOptions,
  bus: Pick<SignalBus, 'publish'>,
  stopped: AbortSignal,
): Promise<void> {
  let after = fact.shownTo;
  for (let isLast = false; !isLast;) {
    const page = await audience.page(after);
    const told = page.filter((personId) => personId !== fact.by);
    await tellPeople(models, fact, told, mailOptions);
    await removeFrom(models, fact, [...(await audience.whoLeft(page, after)), ...(await removedPeople(models, told))]);
    if (told.length > 0) bus.publish('noticesChanged', { userIds: told });
    isLast = page.length < AUDIENCE_PAGE;
    after = page.at(-1);
    const progress = isLast
      ? { $unset: { fanOutAt: 1, shownTo: 1 } }
      : { $set: { shownTo: after, fanOutAt: new Date(Date.now() + (stopped.aborted ? 0 : LEASE_MS)) } };
    const { matchedCount } = await models.Facts.updateOne(own(fact), progress);
    if (matchedCount === 0) return removeIfGone(models, fact);
    if (stopped.aborted) return;
  }
  fanOutLag.observe(Math.max(0, Date.now() - fact.at.getTime()) / 1000);
}

/**
 * Returns the people whose account was deleted, perhaps while the page was written. No later event would remove their
 * notices.
 */
async function removedPeople({ Locks }: Models, personIds: readonly string[]): Promise<string[]> {
  const closed = await Locks.find({ _id: { $in: personIds }, closedUntil: { $gt: new Date() } }, { _id: 1 }).lean();
  return closed.map(({ _id }) => String(_id));
}

async function removeFrom(
  { Mails, Notices }: Models,
  { _id }: ClaimedFact,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await Notices.deleteMany({ factId: _id, personId: { $in: personIds } });
  await Mails.deleteMany({ factId: _id, personId: { $in: personIds }, state: { $in: ['waiting', 'gathered'] } });
}

/**
 * If the fact still exists, another program has it now. If not, it was removed because it named a person whose account
 * was deleted.
 */
async function removeIfGone({ Facts, Mails, Notices }: Models, { _id }: ClaimedFact): Promise<void> {
  if (await Facts.exists({ _id })) return;
  await Notices.deleteMany({ factId: _id });
  await Mails.deleteMany({ factId: _id });
}
