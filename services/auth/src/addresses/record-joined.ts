import { recordDomainEvent } from '@meridian/service-kit';
import type { ClientSession, Connection } from 'mongoose';

/** Records that a person has confirmed the first address of their account, so that they are welcomed once. */
export const recordJoined = (db: Connection, userId: string, session: ClientSession): Promise<void> =>
  recordDomainEvent(db, { kind: 'account.joined', audience: { userIds: [userId] }, data: {} }, session);
