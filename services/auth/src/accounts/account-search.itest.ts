import { someId } from '@meridian/kit/testing';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { passkeyModel } from '../credentials/passkey.model';
import { ledgerLineModel } from '../ledger/ledger-line.model';
import { sessionModel } from '../sessions/session.model';
import { migrations } from '../migrations';
import { startingSubscription } from '../payments/subscription.policy';
import { createAuthRig, type AuthRig } from '../testing/auth-rig';
import { userModel } from './user.model';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig();
  await userModel(auth.db).insertMany(
    SEARCH_CASES.map(({ text }) => ({
      name: text,
      email: `${someId()}@example.org`,
      passwordHash: 'none',
      homeChapterId: 1,
      subscription: startingSubscription(),
      version: 1,
      syncPending: false,
      createdAt: new Date(),
    })),
  );
});
afterAll(() => auth.stop());

test('accounts are searched like everything else, even if they were stored before compounds were indexed', async () => {
  const find = async (search: string) =>
    (await auth.rig.service(authInternalApi, auth.url).accounts({ query: { search } })).map(({ name }) => name);
  const wrong = async () => {
    const answers: string[] = [];
    for (const { text, found, missed } of SEARCH_CASES) {
      for (const search of found) if (!(await find(search)).includes(text)) answers.push(`${search} misses ${text}`);
      for (const search of missed) if ((await find(search)).includes(text)) answers.push(`${search} finds ${text}`);
    }
    return answers;
  };
  expect(await wrong()).toEqual([]);
  const Users = userModel(auth.db);
  await Users.updateMany({}, { $set: { words: ['old'] } });
  const stores = {
    db: auth.db,
    Users,
    LedgerLines: ledgerLineModel(auth.db),
    Sessions: sessionModel(auth.db),
    Passkeys: passkeyModel(auth.db),
  };
  for (const { id, up } of migrations(stores)) if (id.includes('compounds')) await up();
  expect(await wrong()).toEqual([]);
});
