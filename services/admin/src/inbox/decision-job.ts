import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chatInternalApi } from '@meridian/shared-types/contracts';
import type { Threads } from './thread.model';

const EVERY_MS = 30_000;
const RETRY_MS = 2000;
/** The most decisions in one run. */
const MAX = 50;

export type ChatDecisions = Pick<Client<typeof chatInternalApi>, 'applyDecision'>;

/**
 * Sends the decisions about reported messages to the chat service. A later run continues after a crash. Two replicas
 * may send the same decision, which the chat service carries out once.
 */
export async function carryOutDecisions(Threads: Threads, chat: ChatDecisions): Promise<void> {
  const due = await Threads.find({ 'report.decision.isDue': true }, { report: 1 }).limit(MAX).comment(DUE_READ).lean();
  for (const { _id, report } of due) {
    const { thing, userId, decision } = report ?? {};
    if (thing?.kind !== 'message' || !decision) continue;
    const { action, reason, until, byId, at } = decision;
    if (action !== 'remove' && action !== 'mute') continue;
    // Nothing is done in the name of an admin whose account was deleted meanwhile.
    if (userId && byId) {
      const { chapterId, seq } = thing;
      const body = { action, chapterId, seq, userId, byId, reason, at: at.toISOString() };
      await chat.applyDecision({ body: { ...body, ...(until && { until: until.toISOString() }) } });
    }
    await Threads.updateOne({ _id, 'report.decision.at': at }, { $unset: { 'report.decision.isDue': 1 } });
  }
}

export const startCarryingOut = (Threads: Threads, chat: ChatDecisions, log: Logger): BackgroundJob =>
  startBackgroundJob(() => carryOutDecisions(Threads, chat), {
    everyMs: EVERY_MS,
    retryMs: RETRY_MS,
    firstMs: RETRY_MS,
    log,
    failure: 'decisions about reported messages not carried out',
  });
