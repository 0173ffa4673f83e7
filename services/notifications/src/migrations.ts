import { dropIndexes, type Migration } from '@meridian/kit';
import type { Models } from './models';

/** Changes of stored data, in the order in which they run. */
export const migrations = ({ Mails }: Pick<Models, 'Mails'>): Migration[] => [
  {
    id: '2026-11-23 indexes of mails that others replaced',
    phase: 'contract',
    up: () => dropIndexes(Mails.collection, ['state_1_queue_1_createdAt_1', 'personId_1']),
  },
];
