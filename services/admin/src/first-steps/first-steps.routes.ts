import { toAuditRecord, conflict, inTransaction, retryDuplicate, type Handlers } from '@meridian/service-kit';
import { FIRST_STEPS, type Client, type FirstStep, type FirstSteps } from '@meridian/shared-types';
import type {
  adminApi,
  authInternalApi,
  chaptersInternalApi,
  contentInternalApi,
} from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import type { FirstStepsDocs } from './first-steps.model';

interface Needed {
  db: Connection;
  Entries: AuditEntries;
  Dismissals: FirstStepsDocs;
  auth: Pick<Client<typeof authInternalApi>, 'hasInvited'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'firstSteps'>;
  content: Pick<Client<typeof contentInternalApi>, 'firstSteps'>;
}

/**
 * Handles the first steps of a new organization. The steps are not stored, because the data of the services show which
 * of them are done.
 */
export function firstStepsHandlers({ db, Entries, Dismissals, auth, chapters, content }: Needed) {
  const read = async (): Promise<FirstSteps> => {
    const [{ isNamed, ...examples }, { chapter, hasAdmin, hasAnnouncement, hasInvite }, { hasInvited }, dismissal] =
      await Promise.all([
        content.firstSteps(),
        chapters.firstSteps(),
        auth.hasInvited(),
        Dismissals.exists({ _id: 'dismissal' }),
      ]);
    const isDone: Record<FirstStep, boolean> = {
      organization: isNamed,
      chapter: chapter !== null,
      admin: hasAdmin,
      announcement: hasAnnouncement,
      pages: examples.pages + examples.posts === 0,
      people: hasInvited || hasInvite,
    };
    return { done: FIRST_STEPS.filter((step) => isDone[step]), examples, chapter, isDismissed: dismissal !== null };
  };
  return {
    firstSteps: read,

    async dismissFirstSteps() {
      const steps = await read();
      if (steps.isDismissed) return steps;
      const left = FIRST_STEPS.length - steps.done.length;
      if (left > 0)
        throw conflict(
          'steps_left',
          left === 1 ? 'One step is left. Do it first.' : `${left} steps are left. Do them first.`,
        );
      // Of two simultaneous calls, one stores it and adds an entry to the log.
      await retryDuplicate(() =>
        inTransaction(db, async (session) => {
          const before = await Dismissals.findOneAndUpdate(
            { _id: 'dismissal' },
            { $setOnInsert: { at: new Date() } },
            { upsert: true, session },
          ).lean();
          if (before) return;
          const record = toAuditRecord({ action: 'first-steps.dismissed', subject: 'first steps' });
          await Entries.insertMany([toEntryDoc(record)], { session });
        }),
      );
      return { ...steps, isDismissed: true };
    },
  } satisfies Partial<Handlers<typeof adminApi>>;
}
