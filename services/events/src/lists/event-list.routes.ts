import type { Handlers } from '@meridian/service-kit';
import { seesMembersOnly } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { listEvents } from './event-list';
import { countUpcoming } from './scheduled-count';

export const eventListHandlers = (models: Models): Pick<Handlers<typeof eventsApi>, 'list' | 'countUpcoming'> => ({
  list: ({ query, identity }) => listEvents(models, query, identity),

  countUpcoming: async ({ identity }) => ({ count: await countUpcoming(models, seesMembersOnly(identity)) }),
});
