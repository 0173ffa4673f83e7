import type { Client } from '@meridian/shared-types';
import type {
  authInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import type { ChapterHealths } from './chapter-health.model';
import type { CountRuns } from './count-run.model';
import type { MonthlyCounts } from './monthly-counts.model';

/** Clients of the services whose data are counted. */
export interface CountSources {
  auth: Pick<Client<typeof authInternalApi>, 'membershipsAt'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'counts' | 'overview' | 'membershipsOfSeveral'>;
  events: Pick<Client<typeof eventsInternalApi>, 'counts' | 'comingCounts' | 'answers'>;
  chat: Pick<Client<typeof chatInternalApi>, 'counts' | 'writers'>;
}

/** The models in which numbers are stored. */
export interface CountStore {
  MonthlyCounts: MonthlyCounts;
  ChapterHealths: ChapterHealths;
  CountRuns: CountRuns;
}
