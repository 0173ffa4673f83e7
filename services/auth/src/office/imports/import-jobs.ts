import { startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { QueryFilter } from 'mongoose';
import { checkImport, type CheckNeeds } from './check-import';
import type { ImportDoc } from '../../models/import.model';
import { runImport, type RunNeeds } from './run-import';
import { sendInvitations } from './send-invitations';
import { undoImport, type UndoNeeds } from './undo-import';

/** Milliseconds between two runs of a job, and between two batches of invitations. */
const EVERY_MS = 5000;

const WORK = { checking: checkImport, importing: runImport, undoing: undoImport } as const;

type Needed = CheckNeeds & RunNeeds & UndoNeeds & { log: Logger };

/**
 * Continues imports that an earlier process left unfinished, and sends invitations. A failure, for example while
 * another service is unavailable, is retried.
 */
export function startImportJobs(dependencies: Needed): { runSoon(): void; stop(): Promise<void> } {
  const { Imports, log } = dependencies;
  const start = (work: (stopped: AbortSignal) => Promise<void>, failure: string): BackgroundJob =>
    startBackgroundJob(work, {
      everyMs: EVERY_MS,
      firstMs: 0,
      log,
      failure,
    });
  /** A failed import does not delay the others. */
  const forEach =
    (from: QueryFilter<ImportDoc>, handle: (doc: ImportDoc, stopped: AbortSignal) => Promise<void>) =>
    async (stopped: AbortSignal) => {
      const failures: unknown[] = [];
      for (const doc of await Imports.find(from).lean<ImportDoc[]>())
        if (!stopped.aborted) await handle(doc, stopped).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    };
  const jobs = [
    ...Object.entries(WORK).map(([state, work]) =>
      start(
        forEach({ state: state as ImportDoc['state'] }, (doc, stopped) => work(dependencies, doc, stopped)),
        'an import is not done yet',
      ),
    ),
    start(
      forEach({ 'invitations.isRunning': true }, ({ _id }) => sendInvitations(dependencies, _id)),
      'invitations not sent yet',
    ),
  ];
  return {
    runSoon: () => jobs.forEach((job) => job.runSoon(0)),
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
