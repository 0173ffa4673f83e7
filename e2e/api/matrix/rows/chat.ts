import { HERE } from '../../test-product';
import { aMute, insertChatMessage, insertHeldMessage, insertMute } from '../../insert-chat-message';
import { insertPerson } from '../../insert-person';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { adminsHere, except, membersHere, only } from '../statuses';

const NAMED = { id: 1, name: 1 } as const;
const SETTINGS = { chapterId: 1, slowModeSeconds: 1, isClosed: 1, version: 1 } as const;

/** A view-as session is read-only. */
const writersHere = except(membersHere(200), { viewing: 403 });
/** Site admins do not read the chats of chapters. */
const chapterAdmins = only((persona) => persona === 'chapterAdmin');
/** Inserts a message of the persona, or of a new member if the call is refused. */
const ownMessage = async ({ product, person, isAllowed }: Cell) => ({
  params: {
    chapterId: HERE,
    id: await insertChatMessage(product, HERE, isAllowed ? person : await insertPerson(product, HERE, { paid: true })),
  },
});

const heldHere = async (product: Cell['product']) =>
  insertHeldMessage(product, HERE, await insertPerson(product, HERE, { paid: true }));

export const chatRows: readonly Row[] = [
  {
    route: 'chat.messages',
    // A site admin who views the site as a member may read only the chats of the admin's own chapters.
    expect: except(membersHere(200), { viewing: 403 }),
    fields: [
      {
        id: 1,
        chapterId: 1,
        seq: 1,
        content: 1,
        timestamp: 1,
        // A mention may be from an earlier test, because chats stay while the worker runs.
        'mentions?': [{ userId: 1, name: 1, at: 1 }],
        senderId: 1,
        'clientId?': 1,
        'isRemoved?': 1,
        'isRemovedByAuthor?': 1,
        'editedAt?': 1,
        'change?': {
          kind: 1,
          seq: 1,
          content: 1,
          'isRemoved?': 1,
          'isRemovedByAuthor?': 1,
          'editedAt?': 1,
          'reaction?': 1,
          'isOn?': 1,
        },
        'reactions?': [{ reaction: 1, count: 1, isOwn: 1 }],
        'reactedSeq?': 1,
        senderProfile: { name: 1, avatarUrl: 1 },
      },
    ],
    input: () => ({ params: { chapterId: HERE } }),
  },
  {
    route: 'chat.moderation',
    expect: adminsHere(200),
    fields: (persona) => ({
      removals: [{ id: 1, seq: 1, sender: NAMED, by: NAMED, reason: 1, at: 1 }],
      mutes: [{ id: 1, person: NAMED, by: NAMED, reason: 1, at: 1, until: 1 }],
      held: persona === 'chapterAdmin' ? [{ id: 1, sender: NAMED, content: 1, words: 1, at: 1 }] : 1,
      settings: SETTINGS,
      heldWords: 1,
    }),
    input: shared(async ({ product }) => {
      const { siteAdmin } = product.personas;
      const person = await insertPerson(product, HERE, { paid: true });
      await insertMute(product, HERE, person, siteAdmin.userId);
      await insertHeldMessage(product, HERE, person);
      const id = await insertChatMessage(product, HERE, person);
      await siteAdmin.ok('DELETE', `/api/chapters/${HERE}/messages/${id}`, { reason: 'Insults' });
      return { params: { chapterId: HERE } };
    }),
  },
  {
    route: 'chat.removeMessage',
    expect: adminsHere(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({
      params: {
        chapterId: HERE,
        id: await insertChatMessage(product, HERE, await insertPerson(product, HERE, { paid: true })),
      },
      body: { reason: 'Insults' },
    })),
  },
  {
    route: 'chat.editMessage',
    expect: writersHere,
    fields: DONE,
    input: inputForAllowed(async (cell) => ({ ...(await ownMessage(cell)), body: { content: 'Sorry.' } })),
  },
  {
    route: 'chat.earlierTexts',
    expect: chapterAdmins(200),
    fields: [{ id: 1, content: 1, writtenAt: 1, replacedAt: 1 }],
    input: shared(async ({ product }) => {
      const author = await insertPerson(product, HERE, { paid: true });
      const id = await insertChatMessage(product, HERE, author);
      await author.ok('PUT', `/api/chapters/${HERE}/messages/${id}`, { content: 'Sorry.' });
      return { params: { chapterId: HERE, id } };
    }),
  },
  {
    route: 'chat.deleteMessage',
    expect: writersHere,
    fields: DONE,
    input: inputForAllowed(ownMessage),
  },
  {
    route: 'chat.react',
    expect: writersHere,
    fields: DONE,
    input: shared(async ({ product }) => ({
      params: {
        chapterId: HERE,
        id: await insertChatMessage(product, HERE, await insertPerson(product, HERE, { paid: true })),
      },
      body: { reaction: 'like', isOn: true },
    })),
  },
  {
    route: 'chat.reactions',
    expect: except(membersHere(200), { viewing: 403 }),
    fields: [{ reaction: 1, count: 1, people: [{ userId: 1, name: 1, avatarUrl: 1 }] }],
    input: shared(async ({ product }) => {
      const person = await insertPerson(product, HERE, { paid: true });
      const id = await insertChatMessage(product, HERE, person);
      await person.ok('PUT', `/api/chapters/${HERE}/messages/${id}/reactions`, { reaction: 'like', isOn: true });
      return { params: { chapterId: HERE, id } };
    }),
  },
  {
    route: 'chat.changeSettings',
    expect: adminsHere(200),
    fields: SETTINGS,
    input: () => ({ params: { chapterId: HERE }, body: { isClosed: false } }),
  },
  {
    route: 'chat.releaseHeld',
    expect: chapterAdmins(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({ params: { chapterId: HERE, id: await heldHere(product) } })),
  },
  {
    route: 'chat.refuseHeld',
    expect: chapterAdmins(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({
      params: { chapterId: HERE, id: await heldHere(product) },
      body: { reason: 'Advertising' },
    })),
  },
  {
    route: 'chat.mute',
    expect: adminsHere(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({
      params: { chapterId: HERE, userId: (await insertPerson(product, HERE, { paid: true })).userId },
      body: aMute(),
    })),
  },
  {
    route: 'chat.unmute',
    expect: adminsHere(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => {
      const person = await insertPerson(product, HERE, { paid: true });
      await insertMute(product, HERE, person, product.personas.siteAdmin.userId);
      return { params: { chapterId: HERE, userId: person.userId } };
    }),
  },
];
