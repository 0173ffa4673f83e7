import { ObjectId } from 'mongodb';
import { createFullEvent } from '../full-event';
import { HERE } from '../harness';
import type { Cell } from './row';
import { someId } from './fixtures';

export const here = () => ({ params: { id: HERE } });
export const ownId = ({ person }: Cell) => ({
  params: { id: person.userId || someId(), userId: person.userId || someId() },
});
export const otherId = ({ someMember }: Cell) => ({ params: { id: someMember.userId, userId: someMember.userId } });
export const ownPassword = ({ person }: Cell) => ({ body: { password: person.password || 'any-password' } });

/** A pending join request: a new one where the call will decide it, else the shared one that must stay pending. */
export const pendingRequest = async ({ isAllowed, newRequest, pendingHere }: Cell) => ({
  params: { id: isAllowed ? await newRequest(HERE) : pendingHere },
  body: {},
});

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
