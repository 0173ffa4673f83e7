import type { Handlers } from '@meridian/service-kit';
import { seesMembersOnly } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { findReader } from '../access/event-reader';
import type { Models } from '../models/create-models';
import { listEvents } from './event-list';
import { countUpcoming } from './scheduled-count';

type Needed = Pick<Models, 'Events' | 'Rsvps' | 'ChapterBans'>;

export const eventListHandlers = (models: Needed): Pick<Handlers<typeof eventsApi>, 'list' | 'countUpcoming'> => ({
  list: ({ query, identity }) => listEvents(models, query, identity),

  async countUpcoming({ identity }) {
    const { notHidden } = await findReader(models, identity);
    return { count: await countUpcoming(models, { seesAll: seesMembersOnly(identity), notHidden }) };
  },
});
