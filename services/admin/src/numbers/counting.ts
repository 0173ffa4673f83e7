import { DAY_MS, MINUTE_MS } from '@meridian/shared-types';
import {
  createLease,
  DUE_READ,
  leaseModel,
  startBackgroundJob,
  unavailable,
  whileLeased,
  type Logger,
} from '@meridian/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { countMonths } from './count-months';
import { countPeople } from './count-people';
import type { CountRunDoc } from './count-run.model';
import type { CountSources, CountStore } from './sources';

/** Milliseconds between two checks whether a count is due. */
const LOOKS_EVERY_MS = 5 * MINUTE_MS;
/** Milliseconds from the start of the process to its first check, so that it does not slow down the start. */
const FIRST_COUNT_MS = 20_000;
/** Milliseconds between two counts of the current month. */
const MONTHS_EVERY_MS = 60 * MINUTE_MS;
/** Milliseconds after which another replica counts if the one that was counting has crashed. */
const LEASE_MS = MINUTE_MS;
/** Milliseconds for which the very first read waits for the first count. */
const FIRST_READ_MS = 2500;
const FIRST_READ_STEP_MS = 100;

const ID = 'numbers';
const dayNumber = (time: Date) => Math.floor(time.getTime() / DAY_MS);

/** Returns whether the first count has not ended yet. */
const isFirstCount = (run: CountRunDoc | null): boolean => !run?.monthsCountedAt || !run.peopleCountedAt;

/** Returns which counts are due: the months each hour, people once a day, and both when a month has ended. */
export function dueCounts({ monthsCountedAt, peopleCountedAt }: Partial<CountRunDoc>, now: Date) {
  const isNewDay = (time: Date | undefined) => !time || dayNumber(time) !== dayNumber(now);
  const isOld = !monthsCountedAt || now.getTime() - monthsCountedAt.getTime() >= MONTHS_EVERY_MS;
  return { months: isOld || isNewDay(monthsCountedAt), people: isNewDay(peopleCountedAt) };
}

/**
 * Keeps the numbers up to date. Each count can be repeated, so after a crash another replica counts again without
 * errors. Only one of several replicas counts at a time.
 */
export function startCounting(store: CountStore, sources: CountSources, log: Logger) {
  const { CountRuns } = store;
  const lastRun = () => CountRuns.findById(ID).comment(DUE_READ).lean();

  const lease = createLease(leaseModel(CountRuns.db), 'numbers', LEASE_MS);

  const countDue = async (clock = () => new Date()): Promise<void> => {
    const now = clock();
    const isDue = ({ months, people }: ReturnType<typeof dueCounts>) => months || people;
    if (!isDue(dueCounts((await lastRun()) ?? {}, now))) return;
    await whileLeased(lease, { log }, async () => {
      const due = dueCounts((await lastRun()) ?? {}, now);
      if (due.months) {
        await countMonths(store.MonthlyCounts, sources, now);
        await CountRuns.updateOne({ _id: ID }, { $set: { monthsCountedAt: now } }, { upsert: true });
      }
      if (due.people) {
        await countPeople(store, sources, now);
        await CountRuns.updateOne({ _id: ID }, { $set: { peopleCountedAt: now } }, { upsert: true });
      }
    });
  };

  const job = startBackgroundJob(() => countDue(), {
    everyMs: LOOKS_EVERY_MS,
    retryMs: MINUTE_MS,
    firstMs: FIRST_COUNT_MS,
    log,
    failure: 'numbers not counted',
  });

  return {
    countDue,
    /**
     * Returns when the months were last counted. Only the first read waits for the first count; throws 503 if that
     * takes long.
     */
    async countedAt(): Promise<Date> {
      const until = Date.now() + FIRST_READ_MS;
      let run = await CountRuns.findById(ID).lean();
      if (!run?.monthsCountedAt) job.runSoon(0);
      while (isFirstCount(run) && Date.now() < until) {
        await sleep(FIRST_READ_STEP_MS);
        run = await CountRuns.findById(ID).lean();
      }
      if (!run?.monthsCountedAt) throw unavailable();
      return run.monthsCountedAt;
    },
    stop: () => job.stop(),
  };
}
export type Counting = ReturnType<typeof startCounting>;
