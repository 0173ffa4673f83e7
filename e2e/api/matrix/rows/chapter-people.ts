import { HERE, type TestProduct } from '../../test-product';
import { here } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { adminsHere, everyone, except, signedIn } from '../statuses';

const BRIEF = { userId: 1, name: 1, avatarUrl: 1 } as const;
const BAN = { person: BRIEF, bannedBy: BRIEF, reason: 1, 'until?': 1, createdAt: 1 } as const;
const INVITE = { id: 1, createdAt: 1, expiresAt: 1, maxUses: 1, usesLeft: 1, createdBy: BRIEF } as const;
const reason = 'Advertising';

/** Returns a member who is banned if the caller may ban, and another member otherwise. */
async function bannedMember({ product, isAllowed, someMember }: Cell) {
  if (!isAllowed) return someMember.userId;
  const { userId } = await product.createPerson(HERE);
  await product.personas.siteAdmin.ok('POST', `/api/chapters/${HERE}/bans`, { userId, reason });
  return userId;
}

type NewInvite = { invite: { id: string }; token: string };
/** Creates an invite link of HERE. */
const createInvite = ({ product }: Cell) =>
  product.personas.siteAdmin.ok<NewInvite>('POST', `/api/chapters/${HERE}/invites`, { maxUses: 500, days: 1 });
/** All cells use one link, because a chapter may have only a few. */
const invites = new WeakMap<TestProduct, Promise<NewInvite>>();
function sharedInvite(cell: Cell): Promise<NewInvite> {
  const invite = invites.get(cell.product) ?? createInvite(cell);
  invites.set(cell.product, invite);
  return invite;
}

/** The rows in which a chapter's admins ban users and export its members. */
export const chapterPeopleRows: readonly Row[] = [
  {
    route: 'chapters.ban',
    expect: adminsHere(201),
    fields: BAN,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: HERE },
      body: { userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId, reason },
    }),
  },
  {
    route: 'chapters.bans',
    expect: adminsHere(200),
    fields: [BAN],
    input: async (cell) => {
      await bannedMember(cell);
      return here();
    },
  },
  {
    route: 'chapters.liftBan',
    expect: adminsHere(200),
    fields: DONE,
    input: async (cell) => ({ params: { id: HERE, userId: await bannedMember(cell) } }),
  },
  {
    route: 'chapters.createInvite',
    expect: adminsHere(201),
    fields: { invite: INVITE, token: 1 },
    input: () => ({ ...here(), body: { maxUses: 3, days: 1 } }),
  },
  {
    route: 'chapters.invites',
    expect: adminsHere(200),
    fields: [INVITE],
    input: async (cell) => {
      await sharedInvite(cell);
      return here();
    },
  },
  {
    route: 'chapters.revokeInvite',
    expect: adminsHere(200),
    fields: DONE,
    input: async (cell) => {
      const { invite } = await (cell.isAllowed ? createInvite : sharedInvite)(cell);
      return { params: { id: HERE, inviteId: invite.id } };
    },
  },
  {
    route: 'chapters.previewInvite',
    expect: everyone(200),
    fields: { id: 1, slug: 1, name: 1, state: 1, description: 1, expiresAt: 1, 'joinPolicy?': 1 },
    input: async (cell) => ({ body: { token: (await sharedInvite(cell)).token } }),
  },
  {
    route: 'chapters.acceptInvite',
    expect: except(signedIn(200), { member: 409, chapterAdmin: 409, expiredAdmin: 409, impersonated: 409 }),
    fields: { chapterId: 1, slug: 1, name: 1 },
    fresh: 'account',
    input: async (cell) => ({ body: { token: (await sharedInvite(cell)).token } }),
  },
  { route: 'chapters.exportMembers', expect: adminsHere(200), fields: 'csv', input: here },
];
