import { leaseModel, personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { auditEntryModel } from './audit/audit-entry.model';
import { firstStepsModel } from './first-steps/first-steps.model';
import { threadModel } from './inbox/thread.model';
import { personalExportModels, siteExportModels } from './exports/export.model';
import { chapterHealthModel } from './numbers/chapter-health.model';
import { countRunModel } from './numbers/count-run.model';
import { monthlyCountsModel } from './numbers/monthly-counts.model';
import { canaryModels } from './releases/canary.model';
import { noteModel } from './users/note.model';

/** Creates the models of the service's collections. */
export function createModels(db: Connection) {
  leaseModel(db);
  personLockModel(db);
  return {
    db,
    Entries: auditEntryModel(db),
    Notes: noteModel(db),
    Threads: threadModel(db),
    Dismissals: firstStepsModel(db),
    exports: siteExportModels(db),
    personalExports: personalExportModels(db),
    canaries: canaryModels(db),
    numbers: {
      MonthlyCounts: monthlyCountsModel(db),
      ChapterHealths: chapterHealthModel(db),
      CountRuns: countRunModel(db),
    },
  };
}
