import {
  conflict,
  forbidden,
  isDuplicate,
  unavailable,
  withPeopleLocked,
  type Handlers,
  type Identity,
} from '@meridian/kit';
import type { chaptersApi, JoinRequest } from '@meridian/shared-types';
import { mayAdminister } from './chapter.policy';
import { requireChapter } from './chapter.routes';
import { decide } from './decision';
import { toJoinRequest, type JoinRequestDoc } from './join-request.model';
import type { MembershipSignals } from './membership-signals';
import { namesOf, profilesOf, roleIn, type Stores } from './stores';

type RequestCalls =
  'joinRequests' | 'requestToJoinByPath' | 'requestToJoinByBody' | 'myJoinRequests' | 'approve' | 'reject';

const MOST_REQUESTS = 500;

export const joinRequestHandlers = (
  stores: Stores,
  signals: MembershipSignals,
): Pick<Handlers<typeof chaptersApi>, RequestCalls> => ({
  async joinRequests({ params, identity }) {
    const [role] = await Promise.all([roleIn(stores, params.id, identity.userId), requireChapter(stores, params.id)]);
    if (!mayAdminister(identity, role)) throw forbidden('Only admins of this chapter can see its join requests.');
    return shown(
      stores,
      await stores.JoinRequests.find({ chapterId: params.id, status: 'pending' })
        .sort({ createdAt: 1, _id: 1 })
        .limit(MOST_REQUESTS)
        .lean(),
    );
  },

  requestToJoinByPath: ({ params, body, identity }) => ask(stores, signals, params.id, body?.message ?? '', identity),
  requestToJoinByBody: ({ body, identity }) => ask(stores, signals, body.chapterId, body.message, identity),

  async myJoinRequests({ identity }) {
    return shown(
      stores,
      await stores.JoinRequests.find({ userId: identity.userId })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MOST_REQUESTS)
        .lean(),
    );
  },

  approve: ({ params, body, identity }) =>
    decide(stores, signals, params.id, { status: 'approved', reason: body?.reason }, identity),
  reject: ({ params, body, identity }) =>
    decide(stores, signals, params.id, { status: 'rejected', reason: body?.reason }, identity),
});

async function ask(
  stores: Stores,
  signals: MembershipSignals,
  chapterId: number,
  message: string,
  { userId }: Identity,
): Promise<JoinRequest> {
  const [chapter, role, people] = await Promise.all([
    requireChapter(stores, chapterId),
    roleIn(stores, chapterId, userId),
    profilesOf(stores, [userId]),
  ]);
  if (role) throw conflict('already_member', 'You are already a member of this chapter.');
  try {
    const asked = await withPeopleLocked(stores.db, userId, async (session) => {
      const person = people.get(userId);
      if (!person) throw unavailable('Your account is still being set up. Please try again in a moment.');
      const [request] = await stores.JoinRequests.insertMany([{ userId, chapterId, message, createdAt: new Date() }], {
        session,
      });
      return toJoinRequest(request!, person, chapter);
    });
    signals.requestChanged(userId, chapterId, 'pending');
    return asked;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw conflict(
      'already_requested',
      'You have already asked to join this chapter. Your request is waiting for an answer.',
    );
  }
}

/** Requests with their people and chapters: two queries, however many there are. */
export async function shown(stores: Stores, requests: JoinRequestDoc[]): Promise<JoinRequest[]> {
  const [people, chapters] = await Promise.all([
    profilesOf(
      stores,
      requests.map(({ userId }) => userId),
    ),
    namesOf(
      stores,
      requests.map(({ chapterId }) => chapterId),
    ),
  ]);
  return requests.flatMap((request) => {
    const [person, chapter] = [people.get(String(request.userId)), chapters.get(request.chapterId)];
    return person && chapter ? [toJoinRequest(request, person, chapter)] : [];
  });
}
