import { ObjectId } from 'mongodb';
import { createFullEvent } from '../full-event';
import { HERE, waitUntil, type Harness } from '../harness';
import type { CallInput, Cell } from './row';
import { someId } from './fixtures';

export const here = () => ({ params: { id: HERE } });
export const ownId = ({ person }: Cell) => ({
  params: { id: person.userId || someId(), userId: person.userId || someId() },
});
export const otherId = ({ someMember }: Cell) => ({ params: { id: someMember.userId, userId: someMember.userId } });
export const ownPassword = ({ person }: Cell) => ({ body: { password: person.password || 'any-password' } });

type MakeInput = (cell: Cell) => Promise<CallInput>;

/** What several rows read: it is made once. */
export function shared(make: MakeInput): MakeInput {
  const made = new WeakMap<Harness, Promise<CallInput>>();
  return (cell) => {
    const input = made.get(cell.harness) ?? make(cell);
    made.set(cell.harness, input);
    return input;
  };
}

/** What a call changes: an allowed call gets one of its own, as the others would find it changed. */
export function ownIfAllowed(make: MakeInput): MakeInput {
  const ofRefused = shared(make);
  return (cell) => (cell.isAllowed ? make : ofRefused)(cell);
}

/** A pending join request: a new one where the call will decide it, else the shared one that must stay pending. */
export const pendingRequest = async ({ isAllowed, newRequest, pendingHere }: Cell) => ({
  params: { id: isAllowed ? await newRequest(HERE) : pendingHere },
  body: {},
});

/** Waits until the numbers of the site are counted: who may read them finds all, and a read does not wait for long. */
export function counted(input: CallInput): MakeInput {
  const whenCounted = shared(async ({ harness }) => {
    const runs = harness.db('admin').collection<{ _id: string }>('countRuns');
    await harness.personas.siteAdmin.call('GET', '/api/admin/numbers'); // has them counted
    await waitUntil(
      'the numbers are counted',
      async () => (await runs.countDocuments({ _id: 'numbers', peopleCountedAt: { $exists: true } })) > 0,
      30,
    );
    return input;
  });
  return async (cell) => (cell.isAllowed ? whenCounted(cell) : input);
}

/** A pending join request of the caller; for visitors the shared one. */
export async function ownRequest({ harness, person, pendingHere }: Cell) {
  if (!person.userId) return { params: { id: pendingHere } };
  const { insertedId } = await harness
    .db('chapters')
    .collection('joinRequests')
    .insertOne({
      userId: new ObjectId(person.userId),
      chapterId: HERE,
      status: 'pending',
      message: '',
      createdAt: new Date(),
    });
  return { params: { id: String(insertedId) } };
}

/** A person on the waiting list of an event of HERE. */
export async function waitingPerson({ harness }: Cell) {
  const { id, waiting } = await createFullEvent(harness);
  return { params: { id, userId: waiting.userId } };
}

/** Deletes the person's pending join requests, so that the next one is no duplicate. */
export async function deletePendingRequests({ harness, person }: Cell): Promise<void> {
  if (!person.userId) return;
  await harness
    .db('chapters')
    .collection('joinRequests')
    .deleteMany({ status: 'pending', userId: new ObjectId(person.userId) });
}
