import { DAY_MS } from '@meridian/shared-types';
import type { Handlers } from '@meridian/service-kit';
import type { personMailsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { SHOWN_STATES } from '../models/mail.model';

const SHOWN_MS = 30 * DAY_MS;
const MAX_MAILS = 100;

/** Lists the mails to a person for site admins, without their text. */
export const personMailHandlers = ({ Mails }: Pick<Models, 'Mails'>): Handlers<typeof personMailsApi> => ({
  list: async ({ params: { id } }) => {
    const since = new Date(Date.now() - SHOWN_MS);
    const mails = await Mails.find(
      { userId: id, createdAt: { $gt: since } },
      { kind: 1, state: 1, createdAt: 1, endedAt: 1, bouncedAt: 1 },
    )
      .sort({ createdAt: -1 })
      .limit(MAX_MAILS)
      .lean();
    return mails.map(({ _id, kind, state, createdAt, endedAt, bouncedAt }) => ({
      id: String(_id),
      kind,
      state: bouncedAt ? 'returned' : SHOWN_STATES[state],
      createdAt: createdAt.toISOString(),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    }));
  },
});
