import { HERE } from '../../product/test-product';
import { aMute, insertChatMessage, insertHeldMessage, insertMute } from '../../records/messages';
import { insertMember } from '../../records/people';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Samples } from '../sample';
import { adminsHere, except, membersHere, only } from '../statuses';

/** A view-as session is read-only. */
const writersHere = except(membersHere(200), { viewing: 403 });
/** Site admins do not read the chats of chapters. */
const activeChapterAdmin = only((persona) => persona === 'chapterAdmin');
const chapterAdmins = only((persona) => persona === 'chapterAdmin' || persona === 'expiredAdmin');
/** Inserts a message of the persona, or of a new member if the call is refused. */
const ownMessage = async ({ product, person, isAllowed }: Cell) => ({
  params: {
    chapterId: HERE,
    id: await insertChatMessage(product, HERE, isAllowed ? person : await insertMember(product)),
  },
});

const heldHere = async (product: Cell['product']) => insertHeldMessage(product, HERE, await insertMember(product));

export const chatSamples: Samples = {
  'chat.messages': { by: except(membersHere(200), { viewing: 403 }), input: () => ({ params: { chapterId: HERE } }) },
  'chat.moderation': {
    by: adminsHere,
    input: shared(async ({ product }) => {
      const { siteAdmin } = product.personas;
      const person = await insertMember(product);
      await insertMute(product, HERE, person, siteAdmin.userId);
      await insertHeldMessage(product, HERE, person);
      const id = await insertChatMessage(product, HERE, person);
      await siteAdmin.ok('DELETE', `/api/chapters/${HERE}/messages/${id}`, { reason: 'Insults' });
      return { params: { chapterId: HERE } };
    }),
  },
  'chat.removeMessage': {
    by: adminsHere,
    input: inputForAllowed(async ({ product }) => ({
      params: {
        chapterId: HERE,
        id: await insertChatMessage(product, HERE, await insertMember(product)),
      },
      body: { reason: 'Insults' },
    })),
  },
  'chat.editMessage': {
    isOwn: true,
    by: writersHere,
    input: inputForAllowed(async (cell) => ({ ...(await ownMessage(cell)), body: { content: 'Sorry.' } })),
  },
  'chat.earlierTexts': {
    by: activeChapterAdmin(200),
    input: shared(async ({ product }) => {
      const author = await insertMember(product);
      const id = await insertChatMessage(product, HERE, author);
      await author.ok('PUT', `/api/chapters/${HERE}/messages/${id}`, { content: 'Sorry.' });
      return { params: { chapterId: HERE, id } };
    }),
  },
  'chat.deleteMessage': { isOwn: true, by: writersHere, input: inputForAllowed(ownMessage) },
  'chat.react': {
    by: writersHere,
    input: shared(async ({ product }) => ({
      params: {
        chapterId: HERE,
        id: await insertChatMessage(product, HERE, await insertMember(product)),
      },
      body: { reaction: 'like', isOn: true },
    })),
  },
  'chat.reactions': {
    by: except(membersHere(200), { viewing: 403 }),
    input: shared(async ({ product }) => {
      const person = await insertMember(product);
      const id = await insertChatMessage(product, HERE, person);
      await person.ok('PUT', `/api/chapters/${HERE}/messages/${id}/reactions`, { reaction: 'like', isOn: true });
      return { params: { chapterId: HERE, id } };
    }),
  },
  'chat.changeSettings': { by: adminsHere, input: () => ({ params: { chapterId: HERE }, body: { isClosed: false } }) },
  'chat.releaseHeld': {
    by: chapterAdmins(200),
    input: inputForAllowed(async ({ product }) => ({ params: { chapterId: HERE, id: await heldHere(product) } })),
  },
  'chat.refuseHeld': {
    by: chapterAdmins(200),
    input: inputForAllowed(async ({ product }) => ({
      params: { chapterId: HERE, id: await heldHere(product) },
      body: { reason: 'Advertising' },
    })),
  },
  'chat.mute': {
    by: adminsHere,
    input: inputForAllowed(async ({ product }) => ({
      params: { chapterId: HERE, userId: (await insertMember(product)).userId },
      body: aMute(),
    })),
  },
  'chat.unmute': {
    by: adminsHere,
    input: inputForAllowed(async ({ product }) => {
      const person = await insertMember(product);
      await insertMute(product, HERE, person, product.personas.siteAdmin.userId);
      return { params: { chapterId: HERE, userId: person.userId } };
    }),
  },
};
