import { insertProposal } from '../../records/office';
import { avatarForm, pictureForm } from '../../records/content';
import { ELSEWHERE, HERE, REMOTE } from '../../product/test-product';
import { otherId, ownId, ownPassword } from '../inputs';
import { insertFamilyPlace, offerPrice, payForFamily } from '../../records/plans';
import type { Samples } from '../sample';
import { everyone, except, missing, readersHere, signedIn, siteAdmins, treasurers } from '../statuses';
import { insertReceipt } from '../../records/receipts';
import { someEmail, someId } from '../../matrix/fixtures';
import { createConfirmationLink, createPasswordLink, createUndoLink, findSessionId } from '../../records/credentials';

/**
 * The number of registrations. They are spread over chapters, because those for the same chapter wait for each other.
 */
let registered = 0;
const nextChapter = () => [HERE, ELSEWHERE, REMOTE][registered++ % 3];

/** People with a paid membership. */
const MEMBERS = except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 });

export const authSamples: Samples = {
  'auth.login': {
    by: { ...everyone(200), suspended: 403, merged: 403 },
    fresh: 'session',
    input: ({ person, someMember }) => {
      const { email, password } = person.email ? person : someMember;
      return { body: { email, password } };
    },
  },
  'auth.register': {
    unknown: { chapterId: 400 },
    fresh: 'session',
    input: () => ({
      body: {
        email: someEmail(),
        password: 'long-enough-7',
        name: 'New Person',
        chapterId: nextChapter(),
        membershipType: 'full',
      },
    }),
  },
  'auth.logout': {
    caller: 'newsletter',
    fresh: 'session',
  },
  'auth.me': {},
  'auth.adminStatus': {
    check: (body, { persona }) =>
      (body as { isAdmin: boolean }).isAdmin === (siteAdmins(200)[persona] === 200) ? undefined : 'isAdmin is wrong',
  },
  'auth.mockPayment': {
    by: except(except(signedIn(409), { newsletter: 200 }), { expiredAdmin: 200, inactiveSiteAdmin: 200 }),
    fresh: 'account',
    input: () => ({ body: { plan: 'monthly', amount: 29, cardLast4: '4242' } }),
  },
  // The product of the tests has the card form of the mock provider, so the pages of another one are refused.
  'auth.checkout': { by: signedIn(409), input: () => ({ body: { plan: 'monthly', amount: 29 } }) },
  'auth.finishCheckout': { by: signedIn(409), input: () => ({ body: { sessionId: 'cs_test_1' } }) },
  'auth.openCardChange': { by: signedIn(409) },
  'auth.paymentWebhook': { by: everyone(404) },
  'auth.profile': {},
  'auth.updateProfile': {
    input: ({ person }) => ({
      body: {
        name: person.name || 'No One',
        location: 'Lagos',
        description: 'About',
        tags: ['Law'],
        languages: ['Igbo'],
      },
    }),
  },
  'auth.uploadAvatar': { input: () => ({ body: avatarForm() }) },
  'auth.removeAvatar': {},
  'auth.notifications': {},
  'auth.updateNotifications': { input: () => ({ body: { email: true, push: false, weeklyDigest: false } }) },
  'auth.cancelSubscription': {
    by: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fresh: 'account',
  },
  'auth.resumeSubscription': {
    by: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fresh: 'account',
    input: async ({ isAllowed, person }) => {
      if (isAllowed) await person.ok('POST', '/api/subscription/cancel');
      return {};
    },
  },
  'auth.changePlan': {
    by: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fresh: 'account',
    input: () => ({ body: { plan: 'annual', amount: 299 } }),
  },
  'auth.pauseSubscription': {
    by: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fresh: 'account',
    input: () => ({ body: { months: 2 } }),
  },
  'auth.changeCard': {
    by: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fresh: 'account',
    input: () => ({ body: { cardLast4: '1881' } }),
  },
  'auth.receipts': {},
  'auth.receipt, own': {
    isOwn: true,
    input: async ({ product, person }) => ({ params: { number: await insertReceipt(product, person.userId) } }),
  },
  'auth.receipt, of another person': {
    by: missing(treasurers(200)),
    input: async ({ product, someMember }) => ({ params: { number: await insertReceipt(product, someMember.userId) } }),
  },
  'auth.receiptFile, own': {
    isOwn: true,
    input: async ({ product, person }) => ({ params: { number: await insertReceipt(product, person.userId) } }),
  },
  'auth.receiptFile, of another person': {
    by: missing(treasurers(200)),
    input: async ({ product, someMember }) => ({ params: { number: await insertReceipt(product, someMember.userId) } }),
  },
  'auth.family': {},
  'auth.inviteToFamily': {
    showsEmails: true, // The payer has typed them.
    by: MEMBERS,
    fresh: 'account',
    input: async ({ isAllowed, person, product }) => {
      if (isAllowed) await payForFamily(product, person);
      return { body: { email: someEmail() } };
    },
  },
  'auth.acceptFamily': {
    by: except(except(signedIn(409), { newsletter: 200 }), { expiredAdmin: 200, inactiveSiteAdmin: 200 }),
    fresh: 'account',
    input: async ({ product, person }) => ({ params: { id: await insertFamilyPlace(product, person) } }),
  },
  'auth.leaveFamily': {
    fresh: 'account',
    input: async ({ product, person }) => ({ params: { id: await insertFamilyPlace(product, person) } }),
  },
  'auth.studentProof': {},
  'auth.sendStudentProof': { fresh: 'account', input: () => ({ body: { text: 'I study law in Lagos.' } }) },
  'auth.sendProofPicture': { fresh: 'account', input: () => ({ body: pictureForm() }) },
  'auth.withdrawStudentProof': {
    fresh: 'account',
    input: async ({ isAllowed, person }) => {
      if (isAllowed) await person.ok('PUT', '/api/student-proof', { text: 'I study law in Lagos.' });
      return {};
    },
  },
  'auth.decidePriceOffer': {
    by: MEMBERS,
    fresh: 'account',
    input: async ({ isAllowed, person, product }) => {
      if (isAllowed) await offerPrice(product, person);
      return { body: { accepts: false, amount: 35 } };
    },
  },
  'auth.requestPasswordReset': { input: () => ({ body: { email: someEmail() } }) },
  'auth.checkResetLink': {
    input: async ({ product }) => ({ body: { token: (await createPasswordLink(product)).token } }),
  },
  'auth.resetPassword': { input: async ({ product }) => ({ body: await createPasswordLink(product) }) },
  'auth.changePassword': {
    by: except(signedIn(200), { impersonated: 403 }),
    fresh: 'account',
    input: ({ person }) => ({
      body: { currentPassword: person.password || 'any-password', password: 'long-enough-8' },
    }),
  },
  'auth.sendConfirmation': { by: except(signedIn(200), { impersonated: 403 }) },
  'auth.confirmEmail': { input: async ({ product }) => ({ body: await createConfirmationLink(product) }) },
  'auth.confirmEmailByCode': {
    by: except(signedIn(200), { impersonated: 403 }),
    input: () => ({ body: { code: '123456' } }), // A confirmed address stays confirmed, whatever the code.
  },
  'auth.changeEmail': {
    by: except(signedIn(200), { impersonated: 403 }),
    fresh: 'account',
    input: ({ person }) => ({ body: { email: someEmail(), password: person.password || 'any-password' } }),
  },
  'auth.cancelEmailChange': { by: except(signedIn(200), { impersonated: 403 }) },
  'auth.undoEmailChange': { input: async ({ product }) => ({ body: await createUndoLink(product) }) },
  'auth.objectToProposal': {
    input: async ({ product }) => ({ body: { token: (await insertProposal(product)).token } }),
  },
  'auth.sessions': { by: except(signedIn(200), { impersonated: 403 }) },
  'auth.endSession, own': {
    isOwn: true,
    by: except(signedIn(200), { impersonated: 403 }),
    fresh: 'session',
    input: async ({ product, person }) => ({ params: { id: (await findSessionId(product, person)) ?? someId() } }),
  },
  'auth.endSession, of another person': {
    by: except(signedIn(404), { impersonated: 403 }),
    input: async ({ product, someMember }) => ({
      params: { id: (await findSessionId(product, someMember)) ?? someId() },
    }),
  },
  'auth.endOtherSessions': { by: except(signedIn(200), { impersonated: 403 }), fresh: 'account' },
  'auth.deleteAccount': { by: except(signedIn(200), { impersonated: 403 }), fresh: 'account', input: ownPassword },
  'auth.user, another': { by: readersHere, input: otherId },
  'auth.user, own': { input: ownId },
  'auth.avatar': { input: ({ avatarKey }) => ({ params: { key: avatarKey } }) },
  'auth.subscribeNewsletter': { input: () => ({ body: { email: someEmail() } }) },
};
