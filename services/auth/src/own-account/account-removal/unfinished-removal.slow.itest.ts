import { inTransaction } from '@meridian/service-kit';
import { beginRemoval } from '../../accounts/begin-removal';
import { countData, registerWithAllData } from '../../testing/all-data';
import { eventually, serveAuth } from '../../testing/test-server';

const auth = serveAuth();

const removals = (userId: string) => auth.db.collection('removalOutbox').find({ 'record.userId': userId }).toArray();
/** Stores a removal as a call does that stops right afterwards. */
const begin = ({ id }: { id: string }) =>
  inTransaction(auth.db, (session) =>
    beginRemoval({ db: auth.db, Users: auth.Users }, { _id: id }, { detail: 'as a test' }, session),
  );
const isGone = (id: string) => eventually(async () => (await auth.Users.countDocuments({ _id: id })) === 0);

test('a removal whose process stopped after storing it runs to its end, and is recorded once', async () => {
  const person = await registerWithAllData(auth);
  expect(await begin(person)).toBe(true);
  expect(await begin(person)).toBe(true); // It has begun, so it is not stored again.
  expect(await removals(person.id)).toHaveLength(1);
  await isGone(person.id);
  expect(await countData(auth, person.id)).toEqual([0, 0, 0, 0]);
  await eventually(async () => (await removals(person.id)).length === 0);
  const actions = await auth.actionsOn(person.id);
  expect(actions.filter(({ action }) => action === 'account.deleted')).toMatchObject([
    { actorId: null, detail: 'as a test' },
  ]);
});

test('a removal that cannot be finished yet delays no other one', async () => {
  const [waiting, other] = [await auth.register(), await auth.register()];
  const Merged = auth.MergedAccounts;
  const intoId = new auth.db.base.Types.ObjectId(waiting.id);
  await Merged.collection.insertOne({ intoId, isMoving: true }); // Without a time, no job finishes this merge.
  await begin(waiting);
  await begin(other);
  await isGone(other.id);
  expect(await auth.Users.countDocuments({ _id: waiting.id })).toBe(1);
  await Merged.deleteOne({ intoId });
  await isGone(waiting.id);
});

test('a removal that is refused while nobody waits for it ends, and the account stays', async () => {
  const person = await auth.register();
  auth.chapters.lastAdmins.add(person.id);
  await begin(person);
  await eventually(async () => (await removals(person.id)).length === 0);
  expect((await auth.stored(person.id)).removalPending).toBeUndefined();
  auth.chapters.lastAdmins.delete(person.id);
});
