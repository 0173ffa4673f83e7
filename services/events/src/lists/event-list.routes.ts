import type { Handlers } from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Chapters } from '../access/chapters-client';
import { findReader } from '../access/event-reader';
import type { Models } from '../models/create-models';
import { listEvents } from './event-list';
import { countUpcoming } from './scheduled-count';

type Needed = Pick<Models, 'Events' | 'Rsvps' | 'ChapterBans'>;

export const eventListHandlers = (
  models: Needed,
  chapters: Pick<Chapters, 'membershipsOfSeveral'>,
): Pick<Handlers<typeof eventsApi>, 'list' | 'countUpcoming'> => ({
  list: ({ query, identity }) => listEvents(models, chapters, query, identity),

  countUpcoming: async ({ identity }) => ({
    count: await countUpcoming(models, await findReader(models, chapters, identity)),
  }),
});
