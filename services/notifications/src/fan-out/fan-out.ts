import { AUDIENCE_PAGE } from '@meridian/shared-types';
import { claimNext, ownClaim, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { DomainEventDoc } from '../models/domain-event.model';
import type { MergeModels } from '../merging/merge-person';
import type { Models } from '../models/create-models';
import { createAudience, type AudienceSources } from './audiences';
import { fanOutLag } from './metrics';
import { notifyPeople, type NotifyOptions } from './notify-people';
import { reachedPeople, type ReachSource } from './reached-people';

/**
 * Milliseconds for which a claimed domain event belongs to the process that claimed it. The claim is renewed with each
 * page.
 */
const LEASE_MS = 30_000;
/** Milliseconds after which a domain event is tried again if its audience could not be read. */
const RETRY_MS = 3000;

export type FanOutSources = AudienceSources & ReachSource;

type ClaimedDomainEvent = Pick<DomainEventDoc, '_id' | 'at' | 'kind' | 'by' | 'audience' | 'data' | 'shownTo'> & {
  fence: number;
};

type Needed = MergeModels & Pick<Models, 'Locks'>;

/** Starts the job that writes notices and mails, every `everyMs` milliseconds and when it is told to. */
export const startFanOut = (
  models: Needed,
  sources: FanOutSources,
  options: NotifyOptions,
  { everyMs, log }: { everyMs: number; log: Logger },
): BackgroundJob =>
  startBackgroundJob((stopped) => fanOutDomainEvents(models, sources, options, stopped), {
    everyMs,
    retryMs: RETRY_MS,
    firstMs: 0,
    log,
    failure: 'notices not written yet',
  });

/**
 * Writes notices and mails for the people whom domain events concern, a page at a time. The last person of the last
 * written page is stored, so that another process can continue there after a crash. No two processes have the same
 * domain event. Resolves when nothing is left to do for now, and rejects if an audience could not be read. Each domain
 * event is tried once in a run. A stopped process leaves its unfinished domain events to the next one.
 */
async function fanOutDomainEvents(
  models: Needed,
  sources: FanOutSources,
  options: NotifyOptions,
  stopped: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const startedAt = new Date();
  const next = () => (stopped.aborted ? undefined : claimNext(models.DomainEvents, { ms: LEASE_MS, dueAt: startedAt }));
  for (let domainEvent = await next(); domainEvent; domainEvent = await next())
    try {
      await fanOut(models, domainEvent, sources, options, stopped);
    } catch (error) {
      failures.push(error);
      await models.DomainEvents.updateOne(ownClaim(domainEvent), { $set: { nextAt: new Date(Date.now() + RETRY_MS) } });
    }
  if (failures.length > 0) throw failures[0];
}

async function fanOut(
  models: Needed,
  domainEvent: ClaimedDomainEvent,
  sources: FanOutSources,
  options: NotifyOptions,
  stopped: AbortSignal,
): Promise<void> {
  const audience = createAudience(models, domainEvent, sources);
  let after = domainEvent.shownTo;
  for (let isLast = false; !isLast;) {
    const page = await audience.page(after);
    const notified = await reachedPeople(sources, domainEvent, page);
    await notifyPeople(models, domainEvent, notified, () => audience.findFormerMembers(notified, after), options);
    isLast = page.length < AUDIENCE_PAGE;
    after = page.at(-1);
    const progress = isLast
      ? { $unset: { nextAt: 1, shownTo: 1 } }
      : { $set: { shownTo: after, nextAt: new Date(Date.now() + (stopped.aborted ? 0 : LEASE_MS)) } };
    const { matchedCount } = await models.DomainEvents.updateOne(ownClaim(domainEvent), progress);
    if (matchedCount === 0) return removeIfGone(models, domainEvent);
    if (stopped.aborted) return;
  }
  fanOutLag.observe(Math.max(0, Date.now() - domainEvent.at.getTime()) / 1000);
}

/**
 * If the domain event still exists, another process has it now. If not, it was removed because it named a person whose
 * account was deleted.
 */
async function removeIfGone({ DomainEvents, Mails, Notices }: Needed, { _id }: ClaimedDomainEvent): Promise<void> {
  if (await DomainEvents.exists({ _id })) return;
  await Notices.deleteMany({ domainEventId: _id });
  await Mails.deleteMany({ domainEventId: _id });
}
