import { ObjectId } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { ELSEWHERE, HERE, PERSONAS, REMOTE, type Rig, type Store, type Visitor } from '../rig';

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const avatarForm = (bytes: Buffer = PIXEL, name = 'me.png'): FormData => {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return form;
};

export const someId = (): string => randomBytes(12).toString('hex');
export const someEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Things to call about: something of every kind, here and elsewhere. */
export interface World {
  rig: Rig;
  publicEvent: string;
  membersOnlyEvent: string;
  membersOnlyElsewhere: string;
  /** A pending request to HERE, which nobody decides. */
  pendingHere: string;
  avatarKey: string;
  /** A member of HERE and one of ELSEWHERE, who do nothing themselves. */
  someMember: Visitor;
  someoneElsewhere: Visitor;
  /** Another request to a chapter, pending, of somebody new. */
  newRequest(chapterId: number): Promise<string>;
}

export async function createWorld(rig: Rig): Promise<World> {
  const { siteAdmin, chapterAdmin, otherAdmin, member } = rig.personas;
  const [someMember, someoneElsewhere] = await Promise.all([
    rig.newcomer(HERE, { name: 'Max Somebody' }),
    rig.newcomer(ELSEWHERE, { name: 'Ada Elsewhere' }),
  ]);
  const event = async (creator: Visitor, chapterId: number, isPublic: boolean) =>
    (
      await creator.ok<{ id: string }>('POST', '/api/events', {
        title: `${isPublic ? 'Open' : 'Closed'} evening`,
        startTime: inDays(3),
        endTime: inDays(4),
        chapterId,
        isPublic,
      })
    ).id;
  const newRequest = async (chapterId: number) => {
    const requester = await rig.newcomer(REMOTE, { paid: false, name: 'Rea Requester' });
    return (
      await requester.ok<{ id: string }>('POST', `/api/chapters/${chapterId}/join-request`, { message: 'May I?' })
    ).id;
  };
  const [publicEvent, membersOnlyEvent, membersOnlyElsewhere, pendingHere, avatar] = await Promise.all([
    event(chapterAdmin, HERE, true),
    event(chapterAdmin, HERE, false),
    event(otherAdmin, ELSEWHERE, false),
    newRequest(HERE),
    someMember
      .call('POST', '/api/profile/avatar', { body: avatarForm() })
      .then(({ body }) => (body as { avatarUrl: string }).avatarUrl),
  ]);
  for (const chapterId of [HERE, ELSEWHERE])
    await siteAdmin.ok('POST', `/api/chapters/${chapterId}/announcements`, { title: 'News', content: 'There is news' });
  await newRequest(ELSEWHERE);

  // Everybody with an account has asked once and was refused, and whoever may has answered an invitation.
  const accounts = [
    ...new Set(
      PERSONAS.map((name) => rig.personas[name]).filter(
        ({ userId, headers }) => userId && !Object.keys(headers).length,
      ),
    ),
  ];
  const at = new Date('2024-02-03T10:00:00Z');
  await rig
    .db('chapters')
    .collection('joinRequests')
    .insertMany(
      accounts.map(({ userId }) => ({
        userId: new ObjectId(userId),
        chapterId: REMOTE,
        status: 'rejected',
        message: 'Please',
        createdAt: at,
        decidedAt: at,
        decidedBy: new ObjectId(siteAdmin.userId),
        reason: 'Too far away',
      })),
    );
  const startTime = new Date(inDays(3));
  await rig
    .db('events')
    .collection('rsvps')
    .insertMany(
      [...accounts, someMember].map(({ userId }) => ({
        userId: new ObjectId(userId),
        eventId: new ObjectId(publicEvent),
        status: 'maybe',
        updatedAt: at,
        startTime,
      })),
    );
  const socket = await member.socket();
  await new Promise((resolve) => {
    socket.emit('send-message', { chapterId: HERE, content: 'Good evening' }, resolve);
  });
  socket.disconnect();

  return {
    rig,
    publicEvent,
    membersOnlyEvent,
    membersOnlyElsewhere,
    pendingHere,
    avatarKey: avatar.split('/').at(-1)!,
    someMember,
    someoneElsewhere,
    newRequest,
  };
}

/** What all databases hold, as text: the same before and after means that nothing was stored. */
export async function stored(rig: Rig): Promise<string> {
  const parts = await Promise.all(
    (['auth', 'chapters', 'events', 'chat', 'admin'] as const).map(async (service) => {
      const collections = await rig.db(service).listCollections({}, { nameOnly: true }).toArray();
      return Promise.all(
        collections
          .map(({ name }) => name)
          .filter((name) => !AUDIT.includes(name))
          .sort()
          .map(async (name) => {
            // When a session was last used is written down once a minute, for reads as well.
            // The store takes away a lock that was made for seconds, when it has expired.
            const lasting = name === 'personLocks' ? { expiresAt: { $gt: new Date(Date.now() + 60_000) } } : {};
            const documents = await rig
              .db(service)
              .collection(name)
              .find(lasting, { projection: name === 'sessions' ? { lastSeenAt: 0, expiresAt: 0 } : {} })
              .sort({ _id: 1 })
              .toArray();
            return [`${service}.${name}`, ...documents.map((document) => JSON.stringify(document))].join('\n');
          }),
      );
    }),
  );
  return [...parts.flat(), await audited(rig)].join('\n');
}

const AUDIT = ['auditOutbox', 'auditEntries'];

/**
 * Ids of what was recorded, delivered or not: a record goes its way by itself. It is in the log before it leaves its
 * outbox.
 */
async function audited(rig: Rig): Promise<string> {
  const idsIn = async (service: Store, name: string) =>
    (
      await rig
        .db(service)
        .collection(name)
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => String(_id));
  const waiting = await Promise.all(
    (['auth', 'chapters', 'events'] as const).map((service) => idsIn(service, 'auditOutbox')),
  );
  return [...new Set([...waiting.flat(), ...(await idsIn('admin', 'auditEntries'))])].sort().join('\n');
}
