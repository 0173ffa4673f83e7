import { HERE, type TestProduct } from '../../product/test-product';
import { here } from '../inputs';
import type { Cell, Samples } from '../sample';
import { adminsHere, except, signedIn } from '../statuses';
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
export const chapterPeopleSamples: Samples = {
  'chapters.ban': {
    by: adminsHere,
    input: async ({ product, isAllowed, someMember }) => ({
      params: { id: HERE },
      body: { userId: (isAllowed ? await product.createPerson(HERE) : someMember).userId, reason },
    }),
  },
  'chapters.bans': {
    by: adminsHere,
    input: async (cell) => {
      await bannedMember(cell);
      return here();
    },
  },
  'chapters.liftBan': {
    by: adminsHere,
    input: async (cell) => ({ params: { id: HERE, userId: await bannedMember(cell) } }),
  },
  'chapters.createInvite': { by: adminsHere, input: () => ({ ...here(), body: { maxUses: 3, days: 1 } }) },
  'chapters.invites': {
    by: adminsHere,
    input: async (cell) => {
      await sharedInvite(cell);
      return here();
    },
  },
  'chapters.revokeInvite': {
    by: adminsHere,
    input: async (cell) => {
      const { invite } = await (cell.isAllowed ? createInvite : sharedInvite)(cell);
      return { params: { id: HERE, inviteId: invite.id } };
    },
  },
  'chapters.previewInvite': { input: async (cell) => ({ body: { token: (await sharedInvite(cell)).token } }) },
  'chapters.acceptInvite': {
    by: except(signedIn(200), { member: 409, chapterAdmin: 409, expiredAdmin: 409, impersonated: 409 }),
    fresh: 'account',
    input: async (cell) => ({ body: { token: (await sharedInvite(cell)).token } }),
  },
  'chapters.exportMembers': { by: adminsHere, input: here },
};
