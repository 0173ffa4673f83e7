import { recordDomainEvents, withPeopleLocked } from '@meridian/service-kit';
import { isActingSiteAdmin } from '../../accounts/acting-site-admin';
import { issueToken } from '../../models/account-token.model';
import type { Models } from '../../models/create-models';
import type { ImportDoc, Invitations } from '../../models/import.model';
import { pauseFor } from './pause-invitations';
import { importLockKey } from './run-import';

/**
 * The number of invitations in one transaction and in one run. It is small, so that other account mails are not
 * delayed.
 */
const BATCH = 20;

type Needed = Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows' | 'AccountTokens'>;

/** Starts a wave that is due. */
async function beginWave({ Imports }: Needed, { _id, invitations }: ImportDoc, now: Date): Promise<void> {
  if (!invitations || invitations.waveLeft > 0 || invitations.nextWaveAt > now) return;
  const { waveSize, everyMinutes, nextWaveAt } = invitations;
  await Imports.updateOne(
    { _id, 'invitations.isRunning': true, 'invitations.waveLeft': 0, 'invitations.nextWaveAt': nextWaveAt },
    {
      $set: {
        'invitations.waveLeft': waveSize,
        'invitations.nextWaveAt': new Date(now.getTime() + everyMinutes * 60_000),
      },
    },
  );
}

/**
 * Invites the next people of a wave. One transaction stores their links, the domain events that cause the mails, and
 * the invitation itself, so nobody gets two mails of one wave. People who are being removed, or who have joined in
 * another way, get no mail. If the sender may no longer invite people, the waves pause.
 */
export async function sendInvitations(
  dependencies: Needed,
  importId: ImportDoc['_id'],
  now = new Date(),
): Promise<void> {
  const { db, Imports, ImportRows, Users, AccountTokens } = dependencies;
  const running = { _id: importId, state: 'imported' as const, 'invitations.isRunning': true };
  const found = await Imports.findOne(running).lean();
  if (!found) return;
  await beginWave(dependencies, found, now);
  await withPeopleLocked(db, importLockKey(importId), async (session) => {
    const current = await Imports.findOne(running, { invitations: 1, fileName: 1 }, { session }).lean();
    // A dismissal and a suspension pause the waves in their own transactions, and so change the same document.
    const { byId } = current?.invitations ?? {};
    if (current && !(byId && (await isActingSiteAdmin(Users, String(byId), session))))
      return pauseFor(dependencies, current, 'is no longer a site admin', session);
    const { waveLeft } = current?.invitations ?? ({ waveLeft: 0 } as Pick<Invitations, 'waveLeft'>);
    if (waveLeft === 0) return;
    const rows = await ImportRows.find({ importId, state: 'imported' }, { userId: 1 }, { session })
      .sort({ line: 1 })
      .limit(Math.min(BATCH, waveLeft))
      .lean();
    const users = await Users.find(
      {
        _id: { $in: rows.flatMap(({ userId }) => userId ?? []) },
        removalPending: { $ne: true },
        unverifiedSince: { $exists: true },
      },
      { email: 1 },
      { session },
    ).lean();
    const domainEvents = [];
    for (const { _id: userId, email } of users) {
      const link = { kind: 'invitation' as const, userId, email, byId };
      const { token, expiresAt } = await issueToken(AccountTokens, link, session);
      const audience = { userIds: [String(userId)] };
      domainEvents.push({ kind: 'account.invited' as const, audience, data: { token, expiresAt } });
    }
    await recordDomainEvents(db, domainEvents, session);
    // This includes people who get no mail, so that each row is processed once per wave.
    await ImportRows.updateMany(
      { _id: { $in: rows.map(({ _id }) => _id) } },
      { $set: { state: 'invited', invitedAt: now } },
      { session },
    );
    const isOver = rows.length < Math.min(BATCH, waveLeft);
    await Imports.updateOne(
      { _id: importId },
      isOver
        ? { $set: { 'invitations.isRunning': false, 'invitations.waveLeft': 0 }, $unset: { 'invitations.byId': 1 } }
        : { $inc: { 'invitations.waveLeft': -rows.length } },
      { session },
    );
  });
}
