import { dropCollection, dropIndexes, type Migration } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { paidUntilOf } from './payments/subscription.policy';
import { wordsOf, type Users } from './accounts/user.model';
import { copyFormerLines, FORMER_LEDGER } from './ledger/former-ledger';
import type { LedgerLines } from './ledger/ledger-line.model';
import { weakenFormerSessions } from './sessions/weaken-former-sessions';
import type { Passkeys } from './credentials/passkey.model';
import type { Sessions } from './sessions/session.model';

interface Stores {
  db: Connection;
  Users: Users;
  LedgerLines: LedgerLines;
  Sessions: Sessions;
  Passkeys: Passkeys;
}

/** The migrations of stored data, in the order in which they run. */
export const migrations = ({ db, Users, LedgerLines, Sessions, Passkeys }: Stores): Migration[] => [
  { id: '2026-11-21 words of accounts', phase: 'migrate', up: () => addWords(Users) },
  { id: '2026-11-22 end of what is paid', phase: 'migrate', up: () => addPaidUntil(Users) },
  {
    id: '2026-11-23 links and indexes that others replaced',
    phase: 'contract',
    async up() {
      await dropCollection(db, 'passwordTokens');
      await dropIndexes(Users.collection, ['subscription.endsAt_1', 'subscription.status_1_subscription.endsAt_1']);
    },
  },
  // Imported lines are not visible before this migration. They are older than every payment, so refunds do not change.
  { id: '2026-11-25 one ledger', phase: 'migrate', up: () => copyFormerLines(db, LedgerLines) },
  {
    id: '2026-11-25 the former ledger',
    phase: 'contract',
    async up() {
      await copyFormerLines(db, LedgerLines); // The previous release may have added lines since.
      await dropCollection(db, FORMER_LEDGER);
    },
  },
  { id: '2026-11-26 compounds in the words of accounts', phase: 'migrate', up: () => rebuildWords(Users) },
  {
    id: '2026-11-26 sessions that what was added in them has raised',
    phase: 'migrate',
    up: () => weakenFormerSessions({ Users, Sessions, Passkeys }),
  },
];

/** Rebuilds the words of accounts, with compounds as one word and text without spaces as pairs of characters. */
async function rebuildWords(Users: Users): Promise<void> {
  for await (const { _id, name, email, words } of Users.find({}, { name: 1, email: 1, words: 1 }).lean().cursor()) {
    const now = wordsOf({ name, email });
    if (String(words) !== String(now)) await Users.updateOne({ _id, name, email }, { $set: { words: now } });
  }
}

/** Adds the search words to accounts that were stored before this field existed. */
async function addWords(Users: Users): Promise<void> {
  for await (const { _id, name, email } of Users.find({ words: { $exists: false } }, { name: 1, email: 1 })
    .lean()
    .cursor())
    await Users.updateOne({ _id, words: { $exists: false } }, { $set: { words: wordsOf({ name, email }) } });
}

/** Adds the end of the paid time to subscriptions of a release that computed it from the first payment. */
async function addPaidUntil(Users: Users): Promise<void> {
  const old = { 'subscription.status': 'active', 'subscription.paidUntil': { $exists: false } } as const;
  for await (const { _id, subscription } of Users.find(old, { subscription: 1 }).lean().cursor())
    await Users.updateOne(
      { ...old, _id, 'subscription.endsAt': subscription.endsAt ?? null },
      { $set: { 'subscription.paidUntil': paidUntilOf(subscription) } },
    );
}
