import { recordAction, recordDomainEvent } from '@meridian/service-kit';
import type { SignInFactor } from '@meridian/shared-types/schemas';
import type { ClientSession, Connection } from 'mongoose';

/** Notifies the person, and records in the audit log, that a factor was added or removed. */
export async function recordFactor(
  db: Connection,
  userId: string,
  change: 'added' | 'removed',
  factor: SignInFactor,
  session: ClientSession,
): Promise<void> {
  await recordDomainEvent(
    db,
    { kind: `account.factor-${change}`, audience: { userIds: [userId] }, data: { factor } },
    session,
  );
  const detail = { app: 'authenticator app', passkey: 'passkey', 'recovery-codes': 'recovery codes' }[factor];
  await recordAction(db, { action: `factor.${change}`, subject: userId, userId, detail }, session);
}
