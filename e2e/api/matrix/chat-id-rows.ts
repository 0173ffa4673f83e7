import { ELSEWHERE, HERE } from '../test-product';
import { aMute, insertChatMessage, insertHeldMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const chapter = { name: 'chapterId', foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const ids = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const byAdmins = { foreign: [401, 403, 403, 200], absent: gone, malformed: bad } as const;
/** The statuses of calls about what the caller has read, which name only chapters of the caller. */
const byMembers = { foreign: [401, 403, 403, 403], absent: [401, 403, 403, 403], malformed: bad } as const;
/** The statuses for ids in the caller's chapter that do not exist. */
const goneHere = [401, 403, 404, 404] as const;
/** Site admins do not read the chats of chapters, so they do not review messages. */
const byReviewers = { foreign: [401, 403, 403, 403], absent: gone, malformed: bad } as const;
const goneForReviewers = [401, 403, 404, 403] as const;
const goneForMembers = [401, 404, 404, 403] as const;
const REASON = { body: { reason: 'Insults' } };
/** The bodies of calls about a message. */
const BODIES: Record<string, { body: object }> = {
  'chat.editMessage': { body: { content: 'Sorry.' } },
  'chat.react': { body: { reaction: 'like', isOn: true } },
};
const newMember = ({ product }: Fixtures, at: number) => insertPerson(product, at, { paid: true });
const messageOf = async (fixtures: Fixtures, at: number) =>
  insertChatMessage(fixtures.product, at, await newMember(fixtures, at));
const heldIn = async (fixtures: Fixtures, at: number) =>
  insertHeldMessage(fixtures.product, at, await newMember(fixtures, at));
const mutedIn = async (fixtures: Fixtures, at: number) => {
  const person = await newMember(fixtures, at);
  await insertMute(fixtures.product, at, person, fixtures.product.personas.siteAdmin.userId);
  return person.userId;
};

/** The rows in which moderators of a chat name chapters, messages and users. */
export const CHAT_ID_ROWS: readonly IdRow[] = [
  { route: 'chat.moderation', ...chapter, expect: byAdmins },
  { route: 'chats.markUnread', ...chapter, expect: byMembers, input: () => ({ body: { seq: 1 } }) },
  { route: 'chats.setMuted', ...chapter, expect: byMembers, input: () => ({ body: { isMuted: true } }) },
  {
    route: 'chat.removeMessage',
    ...chapter,
    expect: byAdmins,
    input: async (cell) => ({ params: { id: await messageOf(cell, ELSEWHERE) }, ...REASON }),
  },
  {
    route: 'chat.removeMessage',
    name: 'id',
    foreign: (fixtures) => messageOf(fixtures, ELSEWHERE),
    ...ids,
    expect: { foreign: goneHere, absent: goneHere, malformed: bad },
    input: () => ({ params: { chapterId: HERE }, ...REASON }),
  },
  {
    route: 'chat.earlierTexts',
    ...chapter,
    expect: byReviewers,
    input: async (cell) => ({ params: { id: await messageOf(cell, ELSEWHERE) } }),
  },
  {
    route: 'chat.earlierTexts',
    name: 'id',
    foreign: (fixtures) => messageOf(fixtures, ELSEWHERE),
    ...ids,
    expect: { foreign: goneForReviewers, absent: goneForReviewers, malformed: bad },
    input: () => ({ params: { chapterId: HERE } }),
  },
  ...(['chat.releaseHeld', 'chat.refuseHeld'] as const).flatMap((route): IdRow[] => {
    const body = route === 'chat.refuseHeld' ? REASON : {};
    return [
      {
        route,
        ...chapter,
        expect: byReviewers,
        input: async (cell) => ({ params: { id: await heldIn(cell, ELSEWHERE) }, ...body }),
      },
      {
        route,
        name: 'id',
        foreign: (fixtures) => heldIn(fixtures, ELSEWHERE),
        ...ids,
        expect: { foreign: goneForReviewers, absent: goneForReviewers, malformed: bad },
        input: () => ({ params: { chapterId: HERE }, ...body }),
      },
    ];
  }),
  ...(['chat.editMessage', 'chat.deleteMessage', 'chat.react', 'chat.reactions'] as const).flatMap((route): IdRow[] => {
    const body = BODIES[route] ?? {};
    return [
      {
        route,
        ...chapter,
        expect: { foreign: [401, 403, 403, 403], absent: gone, malformed: bad },
        input: async (cell) => ({ params: { id: await messageOf(cell, ELSEWHERE) }, ...body }),
      },
      {
        route,
        name: 'id',
        foreign: (fixtures) => messageOf(fixtures, ELSEWHERE),
        ...ids,
        expect: { foreign: goneForMembers, absent: goneForMembers, malformed: bad },
        input: () => ({ params: { chapterId: HERE }, ...body }),
      },
    ];
  }),
  {
    route: 'chat.changeSettings',
    ...chapter,
    expect: byAdmins,
    input: () => ({ body: { isClosed: false } }),
  },
  {
    route: 'chat.mute',
    ...chapter,
    expect: byAdmins,
    input: async (cell) => ({ params: { userId: (await newMember(cell, ELSEWHERE)).userId }, body: aMute() }),
  },
  {
    route: 'chat.mute',
    name: 'userId',
    foreign: async (fixtures) => (await newMember(fixtures, ELSEWHERE)).userId,
    ...ids,
    expect: { foreign: goneHere, absent: goneHere, malformed: bad },
    input: () => ({ params: { chapterId: HERE }, body: aMute() }),
  },
  {
    route: 'chat.unmute',
    ...chapter,
    expect: byAdmins,
    input: async (cell) => ({ params: { userId: await mutedIn(cell, ELSEWHERE) } }),
  },
  {
    route: 'chat.unmute',
    name: 'userId',
    foreign: (fixtures) => mutedIn(fixtures, ELSEWHERE),
    ...ids,
    expect: { foreign: goneHere, absent: goneHere, malformed: bad },
    input: () => ({ params: { chapterId: HERE } }),
  },
];
