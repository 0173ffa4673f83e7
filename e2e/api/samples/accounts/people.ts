import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { insertMail } from '../../records/mails';
import { insertConversation } from '../../records/messages';
import { HERE, REMOTE, type Visitor } from '../../product/test-product';
import { insertPerson, insertSuspended, insertMember } from '../../records/people';
import { newInvitation, aFilter, insertSavedFilter, insertStudentProof } from '../../records/office';
import { newEvent } from '../../records/events';
import { insertOwnChapter } from '../../records/chapters';
import { addPasskey, findSessionId } from '../../records/credentials';
import { inputForAllowed, shared, onNew } from '../inputs';
import type { Cell, Samples } from '../sample';

const aboutPerson = ({ someMember }: Cell) => ({ params: { id: someMember.userId, userId: someMember.userId } });
const somePerson = ({ product }: Cell) => insertMember(product);

/** Returns the input of an act on a new member. */
const onPerson = (body: (person: Visitor) => object) =>
  inputForAllowed(async (cell: Cell) => {
    const person = await somePerson(cell);
    return { params: { id: person.userId }, body: { ...body(person), reason: 'Called us.' } };
  });

/** The samples about one user, for site admins. */
export const peopleSamples: Samples = {
  'accounts.correctName': { input: onPerson(() => ({ name: 'Ana Horvat' })) },
  'accounts.correctAddress': { input: onPerson(() => ({ email: `${randomUUID()}@example.org` })) },
  'accounts.remove': { input: onPerson(({ email }) => ({ email })) },
  'accounts.merge': {
    input: inputForAllowed(async ({ product }) => {
      // No other call changes the counts of the chapter.
      const chapterId = await insertOwnChapter(product.db('chapters'));
      const insert = () => insertPerson(product, chapterId, { paid: true });
      const [person, into] = [await insert(), await insert()];
      return {
        params: { id: person.userId },
        body: { intoId: into.userId, email: person.email, reason: 'Called us.' },
      };
    }),
  },
  'accounts.giveMonths': { input: onPerson(() => ({ months: 3, idempotencyKey: randomUUID() })) },
  'accounts.plans': {},
  'accounts.studentProofs': {},
  'accounts.studentProofPicture': { input: onNew(({ product }) => insertStudentProof(product)) },
  'accounts.decideStudentProof': {
    input: onNew(({ product }) => insertStudentProof(product), { body: { decision: 'approved', months: 12 } }),
  },
  'accounts.offerPrice': {
    unknown: { plan: 400 },
    input: () => ({ params: { plan: 'monthly' }, body: { amount: 29 } }),
  },
  'accounts.refund': {
    input: inputForAllowed(async (cell) => {
      const { params, body } = await onPerson(() => ({ part: 'whole', cents: 2900, idempotencyKey: randomUUID() }))(
        cell,
      );
      const payments = cell.product.collection('auth', 'payments');
      const payment = await payments.findOne({ userId: new ObjectId(String(params?.id)) });
      return { params: { ...params, paymentId: String(payment?._id) }, body };
    }),
  },
  'accounts.appoint': { input: onPerson(() => ({})) },
  'accounts.dismiss': {
    input: onNew(async ({ product }) => (await insertPerson(product, REMOTE, { siteAdmin: true })).userId, {
      body: { reason: 'Called us.' },
    }),
  },
  'accounts.appointTreasurer': { input: onPerson(() => ({})) },
  'accounts.dismissTreasurer': {
    input: onNew(
      async ({ product }) => {
        const { userId } = await insertPerson(product, REMOTE, {});
        const _id = new ObjectId(userId);
        await product.collection('auth', 'users').updateOne({ _id }, { $set: { isTreasurer: true } });
        return userId;
      },
      { body: { reason: 'Called us.' } },
    ),
  },
  'accounts.invite': { input: () => ({ body: newInvitation() }) },
  'accounts.get': {
    showsEmails: true,
    input: shared(async ({ product, someMember }) => {
      const gift = { months: 1, reason: 'Helped', idempotencyKey: randomUUID() };
      await product.personas.siteAdmin.ok('POST', `/api/admin/people/${someMember.userId}/months`, gift);
      return { params: { id: someMember.userId } };
    }),
  },
  'accounts.mergePreview': {
    showsEmails: true,
    input: shared(async ({ product, someMember }) => {
      const member = await insertMember(product);
      await insertConversation(product, member, someMember);
      return { params: { id: member.userId, intoId: someMember.userId } };
    }),
  },
  'accounts.savedFilters': {
    input: async ({ product, person, isAllowed }) => {
      if (isAllowed) await insertSavedFilter(product, person);
      return {};
    },
  },
  'accounts.saveFilter': { input: () => ({ body: aFilter() }) },
  'accounts.removeFilter': {
    isOwn: true,
    input: onNew(({ product, person, isAllowed }) =>
      insertSavedFilter(product, isAllowed ? person : product.personas.siteAdmin),
    ),
  },
  'accounts.endSession': {
    input: inputForAllowed(async (cell) => {
      const person = await somePerson(cell);
      return { params: { id: person.userId, sessionId: (await findSessionId(cell.product, person)) ?? '' } };
    }),
  },
  'accounts.endSessions': {
    input: onNew(async (cell) => (await somePerson(cell)).userId),
  },
  'accounts.suspend': {
    input: onNew(async (cell) => (await somePerson(cell)).userId, { body: { reason: 'Advertising' } }),
  },
  'accounts.sendPasswordLink': {
    input: onNew(async (cell) => (await somePerson(cell)).userId),
  },
  'accounts.confirmAddress': {
    input: onNew(async ({ product }) => (await insertPerson(product, HERE, { isUnconfirmed: true })).userId, {
      body: { reason: 'Called back' },
    }),
  },
  'accounts.removeTwoFactor': {
    input: inputForAllowed(async (cell) => {
      const person = await somePerson(cell);
      await addPasskey(person);
      return { params: { id: person.userId }, body: { reason: 'Lost the phone' } };
    }),
  },
  'accounts.liftSuspension': {
    input: onNew(async (cell) => (await insertSuspended(cell.product)).userId),
  },
  'chapters.ofPerson': {
    unknown: { userId: 200 },
    input: ({ product }) => ({ params: { userId: product.personas.outsider.userId } }),
  },
  'personMails.list': {
    unknown: { id: 200 },
    input: shared(async ({ product, someMember }) => {
      await insertMail(product, someMember);
      return { params: { id: someMember.userId } };
    }),
  },
  'admin.personAccess': {
    input: shared(async (cell) => ({
      ...aboutPerson(cell),
      query: `?chapter=${HERE}&event=${await newEvent(cell.product.personas.chapterAdmin)}&recipient=${cell.someMember.userId}`,
    })),
  },
};
