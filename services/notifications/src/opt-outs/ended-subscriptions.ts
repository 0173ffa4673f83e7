import { deliverOutbox, writeToOutbox, type Delivery, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { Types, type Connection } from 'mongoose';

const OUTBOX = { collection: 'endedSubscriptions', batch: 100 };

/** The subscriber or the person who left the newsletter. */
interface Ended {
  subjectId: string;
  at: Date;
  /** Whether they used the link of a letter, perhaps of one to an earlier address. */
  isByLink?: boolean;
}

/**
 * Records that readers have unsubscribed. Auth, which has the list, receives it at once, or when it is available again.
 */
export const recordEndedSubscriptions = (db: Connection, ended: readonly Ended[]): Promise<void> =>
  writeToOutbox(
    db,
    OUTBOX,
    ended.map(({ subjectId, at, isByLink = false }) => ({
      id: new Types.ObjectId().toHexString(),
      subjectId,
      at: at.toISOString(),
      isByLink,
    })),
  );

export const deliverEndedSubscriptions = (
  db: Connection,
  auth: Pick<Client<typeof authInternalApi>, 'endSubscriptions'>,
  log: Logger,
): Delivery =>
  deliverOutbox<{ id: string; subjectId: string; at: string; isByLink: boolean }>(
    db,
    OUTBOX,
    ({ body: { records } }) => auth.endSubscriptions({ body: { ended: records.map(({ id: _, ...ended }) => ended) } }),
    log,
  );
