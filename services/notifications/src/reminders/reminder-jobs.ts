import { startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import { receiveDomainEvents, type ReceiveOptions, type ClosedAccountModels } from '../fan-out/receive-domain-events';
import { planReminders } from './plan-reminders';
import type { Reminder } from './reminders';
import { recordReminders } from './record-reminders';

const PLAN_EVERY_MS = 30_000;
const RECORD_EVERY_MS = 5000;

/** Starts the jobs that plan and record reminders. `receiving` has the options for the domain events of due ones. */
export function startReminders(
  models: ClosedAccountModels & Pick<Models, 'DeletionReceipts'>,
  reminders: readonly Reminder[],
  receiving: ReceiveOptions,
  log: Logger,
): BackgroundJob[] {
  const notify = (domainEvent: Parameters<typeof receiveDomainEvents>[1][number]) =>
    receiveDomainEvents(models, [domainEvent], receiving);
  const recording = startBackgroundJob(
    async (stopped) => recordReminders({ models, reminders, notify }, await databaseClock(models), stopped),
    { everyMs: RECORD_EVERY_MS, firstMs: jitter(RECORD_EVERY_MS), log, failure: 'reminders not recorded yet' },
  );
  const planning = startBackgroundJob(
    async (stopped) => {
      await planReminders(models, reminders, (await databaseClock(models))(), stopped);
      recording.runSoon(0);
    },
    { everyMs: PLAN_EVERY_MS, firstMs: jitter(RECORD_EVERY_MS), log, failure: 'reminders not planned yet' },
  );
  return [planning, recording];
}

/** The jitter prevents processes that start together from sending requests at the same moment. */
const jitter = (ms: number): number => Math.random() * ms;

/** The clock of the database is used, because the clocks of processes may differ. */
async function databaseClock({ db }: Pick<Models, 'db'>): Promise<() => Date> {
  const reply = await db.db?.admin().command({ hello: 1 });
  const aheadMs = reply?.['localTime'] instanceof Date ? reply['localTime'].getTime() - Date.now() : 0;
  return () => new Date(Date.now() + aheadMs);
}
