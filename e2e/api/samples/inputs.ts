import { ObjectId } from 'mongodb';
import { createFullEvent } from '../records/events';
import { HERE, waitUntil, type TestProduct } from '../product/test-product';
import type { CallInput, Cell } from './sample';
import { someId } from '../matrix/fixtures';

export const here = () => ({ params: { id: HERE } });
export const ownId = ({ person }: Cell) => ({
  params: { id: person.userId || someId(), userId: person.userId || someId() },
});
export const otherId = ({ someMember }: Cell) => ({ params: { id: someMember.userId, userId: someMember.userId } });
export const ownPassword = ({ person }: Cell) => ({ body: { password: person.password || 'any-password' } });

type MakeInput = (cell: Cell) => Promise<CallInput>;

/** Returns an input that is made once and used by several rows, which only read it. */
export function shared(make: MakeInput): MakeInput {
  const made = new WeakMap<TestProduct, Promise<CallInput>>();
  return (cell) => {
    const input = made.get(cell.product) ?? make(cell);
    made.set(cell.product, input);
    return input;
  };
}

/**
 * Returns an input for a call that changes its object. An allowed call gets a new object, because other calls would
 * find a changed one.
 */
export function inputForAllowed(make: MakeInput): MakeInput {
  const ofRefused = shared(make);
  return (cell) => (cell.isAllowed ? make : ofRefused)(cell);
}

/** Returns an input with the id of a record, which is a new one for a call that changes it. */
export const onNew = (make: (cell: Cell) => Promise<string>, more: Omit<CallInput, 'params'> = {}): MakeInput =>
  inputForAllowed(async (cell) => {
    const id = await make(cell);
    return { params: { id }, ...more };
  });

/**
 * Returns the id of a pending join request: a new one if the call will decide it, otherwise the shared one that must
 * stay pending.
 */
export const pendingRequest = async ({ isAllowed, newRequest, pendingHere }: Cell) => ({
  params: { id: isAllowed ? await newRequest(HERE) : pendingHere },
  body: {},
});

/** Waits until the numbers of the site are counted. Readers find all of them then, and no read waits for long. */
export function counted(input: CallInput): MakeInput {
  const whenCounted = shared(async ({ product }) => {
    const runs = product.collection<{ _id: string }>('admin', 'countRuns');
    await product.personas.siteAdmin.call('GET', '/api/admin/numbers'); // This call has them counted.
    await waitUntil(
      'the numbers are counted',
      async () => (await runs.countDocuments({ _id: 'numbers', peopleCountedAt: { $exists: true } })) > 0,
      30,
    );
    return input;
  });
  return async (cell) => (cell.isAllowed ? whenCounted(cell) : input);
}

/** Returns the id of a pending join request of the caller; visitors get the shared one. */
export async function ownRequest({ product, person, pendingHere }: Cell) {
  if (!person.userId) return { params: { id: pendingHere } };
  const { insertedId } = await product.collection('chapters', 'joinRequests').insertOne({
    userId: new ObjectId(person.userId),
    chapterId: HERE,
    status: 'pending',
    message: '',
    createdAt: new Date(),
  });
  return { params: { id: String(insertedId) } };
}

/** Returns a user on the waiting list of an event of HERE. */
export async function waitingPerson({ product }: Cell) {
  const { id, waiting } = await createFullEvent(product);
  return { params: { id, userId: waiting.userId } };
}

/** Deletes the user's pending join requests, so that the next one is no duplicate. */
export async function deletePendingRequests({ product, person }: Cell): Promise<void> {
  if (!person.userId) return;
  await product
    .collection('chapters', 'joinRequests')
    .deleteMany({ status: 'pending', userId: new ObjectId(person.userId) });
}
