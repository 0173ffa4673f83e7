import { ELSEWHERE, HERE } from '../test-product';
import type { IdRow } from './row';

const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const document = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const reason = 'Advertising';

/** The rows in which admins name chapters and users to ban them. Nobody can lift a ban that does not exist. */
export const CHAPTER_PEOPLE_ID_ROWS: readonly IdRow[] = [
  {
    route: 'chapters.ban',
    name: 'id',
    ...chapter,
    input: async ({ product, isAllowed, someMember }) => ({
      body: { userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId, reason },
    }),
    expect: { foreign: [401, 403, 403, 201], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.ban',
    name: 'userId',
    foreign: async ({ product }) => (await product.createPerson(ELSEWHERE)).userId,
    ...document,
    input: () => ({ params: { id: ELSEWHERE }, body: { reason } }),
    expect: { foreign: [401, 403, 403, 201], absent: [401, 403, 403, 404], malformed: bad },
  },
  {
    route: 'chapters.bans',
    name: 'id',
    ...chapter,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.liftBan',
    name: 'id',
    ...chapter,
    input: ({ someMember }) => ({ params: { userId: someMember.userId } }),
    expect: { foreign: [401, 403, 403, 404], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.liftBan',
    name: 'userId',
    foreign: ({ someoneElsewhere }) => someoneElsewhere.userId,
    ...document,
    input: () => ({ params: { id: HERE } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
  {
    route: 'chapters.createInvite',
    name: 'id',
    ...chapter,
    input: () => ({ body: { maxUses: 3, days: 1 } }),
    expect: { foreign: [401, 403, 403, 201], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.invites',
    name: 'id',
    ...chapter,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.revokeInvite',
    name: 'id',
    ...chapter,
    input: () => ({ params: { inviteId: document.absent } }),
    expect: { foreign: [401, 403, 403, 404], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.revokeInvite',
    name: 'inviteId',
    foreign: async ({ product }) =>
      (
        await product.personas.siteAdmin.ok<{ invite: { id: string } }>('POST', `/api/chapters/${ELSEWHERE}/invites`, {
          maxUses: 3,
          days: 1,
        })
      ).invite.id,
    ...document,
    input: () => ({ params: { id: HERE } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
  {
    route: 'chapters.exportMembers',
    name: 'id',
    ...chapter,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
];
