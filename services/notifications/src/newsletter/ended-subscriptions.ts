import { deliverOutbox, writeToOutbox, type Delivery, type Logger } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { Types, type ClientSession, type Connection } from 'mongoose';

const OUTBOX = { collection: 'endedSubscriptions', batch: 100 };

/**
 * Records that a reader has unsubscribed. Auth, which has the list, receives it at once, or when it is available again.
 */
export const recordEndedSubscription = (db: Connection, subjectId: string, session: ClientSession): Promise<void> =>
  writeToOutbox(db, OUTBOX, [{ id: new Types.ObjectId().toHexString(), subjectId } as { id: string }], session);

export const deliverEndedSubscriptions = (
  db: Connection,
  auth: Pick<Client<typeof authInternalApi>, 'endSubscriptions'>,
  log: Logger,
): Delivery =>
  deliverOutbox<{ id: string; subjectId: string }>(
    db,
    OUTBOX,
    ({ body: { records } }) => auth.endSubscriptions({ body: { ids: records.map(({ subjectId }) => subjectId) } }),
    log,
  );
