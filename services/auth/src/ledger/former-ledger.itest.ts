import { blockWritesFor } from '@meridian/kit';
import type { AccountDetails } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { userModel } from '../accounts/user.model';
import { createAuthRig, registerSiteAdmin, registerUser, type AuthRig } from '../testing/auth-rig';
import { copyFormerLines, FORMER_LEDGER } from './former-ledger';
import { ledgerLineModel } from './ledger-line.model';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig();
});
afterAll(() => auth.stop());

const former = (userId: string, paidUntil: Date, more: object = {}) => ({
  _id: new Types.ObjectId(),
  userId: new Types.ObjectId(userId),
  at: new Date('2026-01-10T12:00:00Z'),
  act: 'imported',
  paidUntil,
  ...more,
});

test('imported lines are copied into the ledger once, even without an import, but not for a deleted account', async () => {
  const office = await registerSiteAdmin(auth);
  const [{ id }, { id: other }, { id: gone }] = [
    await registerUser(auth),
    await registerUser(auth),
    await registerUser(auth),
  ];
  const [byId, importId] = [new Types.ObjectId(office.id), new Types.ObjectId()];
  const end = new Date('2029-05-31T23:59:59Z');
  await auth.db
    .collection(FORMER_LEDGER)
    .insertMany([
      former(id, end, { byId, importId }),
      former(other, new Date('2025-01-01T00:00:00Z')),
      former(gone, end),
    ]);
  await blockWritesFor(auth.db, gone);
  const Lines = ledgerLineModel(auth.db);
  await Promise.all([copyFormerLines(auth.db, Lines), copyFormerLines(auth.db, Lines)]);
  await copyFormerLines(auth.db, Lines);
  expect(await Lines.find({ userId: id }).lean()).toMatchObject([
    { kind: 'imported', months: 41, paidUntil: end, importId, byId },
  ]);
  expect(await Lines.find({ userId: other }).lean()).toMatchObject([{ kind: 'imported', months: 0 }]);
  expect(await Lines.countDocuments({ userId: gone })).toBe(0);
  const { body } = await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`);
  expect(body.acts).toMatchObject([{ kind: 'imported', months: 41, paidUntil: end.toISOString() }]);
});

test('a refund takes imported months into account, which remain even if they came after the payment', async () => {
  const office = await registerSiteAdmin(auth);
  const { id } = await registerUser(auth, 'member');
  const details = async () => (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${id}`)).body;
  const before = await details();
  const at = new Date();
  const paidUntil = new Date(before.membership!.paidUntil);
  const later = new Date(Date.UTC(paidUntil.getUTCFullYear(), paidUntil.getUTCMonth() + 3, paidUntil.getUTCDate()));
  await ledgerLineModel(auth.db).create({
    userId: id,
    kind: 'imported',
    months: 3,
    reason: 'Paid for before the import',
    idempotencyKey: 'import 1',
    at,
    paidUntil: later,
  });
  await userModel(auth.db).updateOne({ _id: id }, { 'subscription.paidUntil': later });
  const refund = { part: 'whole', cents: 2900, idempotencyKey: randomUUID(), reason: 'Asked for it' };
  const path = `/api/admin/people/${id}/payments/${before.payments[0]!.id}/refund`;
  expect((await office.browser.call('POST', path, refund)).status).toBe(200);
  const until = Date.parse((await details()).membershipEndsAt!);
  expect(Math.round((until - Date.now()) / 86_400_000 / 30.4)).toBe(3);
});
