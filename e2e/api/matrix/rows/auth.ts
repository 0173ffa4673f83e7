import { insertProposal } from '../../insert-proposal';
import { avatarForm } from '../../avatar-form';
import { ELSEWHERE, HERE, REMOTE, type Persona } from '../../test-product';
import { otherId, ownId, ownPassword } from '../inputs';
import type { Row } from '../row';
import type { Shape } from '../shape';
import { DONE, IMPERSONATED, NEW_USER, NOTIFICATIONS, PROFILE, userOf, VIEWED } from '../shapes';
import { activeOrSiteAdmin, everyone, except, signedIn, siteAdmins } from '../statuses';
import { someEmail, someId } from '../fixtures';
import { createConfirmationLink, createPasswordLink, createUndoLink, findSessionId } from '../../stored-credentials';

/**
 * The number of registrations. They are spread over chapters, because those for the same chapter wait for each other.
 */
let registered = 0;
const nextChapter = () => [HERE, ELSEWHERE, REMOTE][registered++ % 3];

const CURRENT_USER: Partial<Record<Persona, Shape>> = { impersonated: IMPERSONATED, viewing: VIEWED };

export const authRows: readonly Row[] = [
  {
    route: 'auth.login',
    expect: { ...everyone(200), suspended: 403, merged: 403 },
    fields: (persona) => ({ user: userOf(persona) }),
    fresh: 'session',
    input: ({ person, someMember }) => {
      const { email, password } = person.email ? person : someMember;
      return { body: { email, password } };
    },
  },
  {
    route: 'auth.register',
    expect: everyone(201),
    fields: { user: { ...NEW_USER, unconfirmed: { removeAt: 1 } } },
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
  { route: 'auth.logout', expect: everyone(200), fields: DONE, fresh: 'session' },
  {
    route: 'auth.me',
    expect: signedIn(200),
    fields: (persona) => ({ user: CURRENT_USER[persona] ?? userOf(persona) }),
  },
  {
    route: 'auth.adminStatus',
    expect: signedIn(200),
    fields: { isAdmin: 1 },
    check: (body, { persona }) =>
      (body as { isAdmin: boolean }).isAdmin === (siteAdmins(200)[persona] === 200) ? undefined : 'isAdmin is wrong',
  },
  {
    route: 'auth.mockPayment',
    expect: except(except(signedIn(409), { newsletter: 200 }), { expiredAdmin: 200, inactiveSiteAdmin: 200 }),
    fields: { id: 1, plan: 1, amount: 1, cardLast4: 1, paidAt: 1, subscriptionStatus: 1 },
    fresh: 'account',
    input: () => ({ body: { plan: 'monthly', amount: 29, cardLast4: '4242' } }),
  },
  { route: 'auth.profile', expect: signedIn(200), fields: PROFILE },
  {
    route: 'auth.updateProfile',
    expect: signedIn(200),
    fields: PROFILE,
    input: ({ person }) => ({
      body: { name: person.name || 'No One', location: 'Lagos', description: 'About', tags: ['Law'] },
    }),
  },
  {
    route: 'auth.uploadAvatar',
    expect: signedIn(200),
    fields: { avatarUrl: 1 },
    input: () => ({ body: avatarForm() }),
  },
  { route: 'auth.removeAvatar', expect: signedIn(200), fields: DONE },
  { route: 'auth.notifications', expect: signedIn(200), fields: NOTIFICATIONS },
  {
    route: 'auth.updateNotifications',
    expect: signedIn(200),
    fields: NOTIFICATIONS,
    input: () => ({ body: { email: true, push: false, weeklyDigest: false } }),
  },
  {
    route: 'auth.cancelSubscription',
    expect: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fields: { membershipEndsAt: 1 },
    fresh: 'account',
  },
  {
    route: 'auth.resumeSubscription',
    expect: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fields: { paidUntil: 1 },
    fresh: 'account',
  },
  {
    route: 'auth.changePlan',
    expect: except(signedIn(200), { newsletter: 409, expiredAdmin: 409, inactiveSiteAdmin: 409 }),
    fields: { plan: 1, paidUntil: 1 },
    fresh: 'account',
    input: () => ({ body: { plan: 'annual', amount: 299 } }),
  },
  {
    route: 'auth.requestPasswordReset',
    expect: everyone(200),
    fields: DONE,
    input: () => ({ body: { email: someEmail() } }),
  },
  {
    route: 'auth.checkResetLink',
    expect: everyone(200),
    fields: DONE,
    input: async ({ product }) => ({ body: { token: (await createPasswordLink(product)).token } }),
  },
  {
    route: 'auth.resetPassword',
    expect: everyone(200),
    fields: { ...DONE, survives: { hasApp: 1, passkeys: 1 } },
    input: async ({ product }) => ({ body: await createPasswordLink(product) }),
  },
  {
    route: 'auth.changePassword',
    expect: except(signedIn(200), { impersonated: 403 }),
    fields: DONE,
    fresh: 'account',
    input: ({ person }) => ({
      body: { currentPassword: person.password || 'any-password', password: 'long-enough-8' },
    }),
  },
  { route: 'auth.sendConfirmation', expect: except(signedIn(200), { impersonated: 403 }), fields: DONE },
  {
    route: 'auth.confirmEmail',
    expect: everyone(200),
    fields: DONE,
    input: async ({ product }) => ({ body: await createConfirmationLink(product) }),
  },
  {
    route: 'auth.changeEmail',
    expect: except(signedIn(200), { impersonated: 403 }),
    fields: DONE,
    fresh: 'account',
    input: ({ person }) => ({ body: { email: someEmail(), password: person.password || 'any-password' } }),
  },
  { route: 'auth.cancelEmailChange', expect: except(signedIn(200), { impersonated: 403 }), fields: DONE },
  {
    route: 'auth.undoEmailChange',
    expect: everyone(200),
    fields: { resetToken: 1 },
    input: async ({ product }) => ({ body: await createUndoLink(product) }),
  },
  {
    route: 'auth.objectToProposal',
    expect: everyone(200),
    fields: DONE,
    input: async ({ product }) => ({ body: { token: (await insertProposal(product)).token } }),
  },
  {
    route: 'auth.sessions',
    expect: except(signedIn(200), { impersonated: 403 }),
    fields: [{ id: 1, isCurrent: 1, browser: 1, country: 1, method: 1, signedInAt: 1, lastSeenAt: 1 }],
  },
  {
    route: 'auth.endSession',
    variant: 'own',
    expect: except(signedIn(200), { impersonated: 403 }),
    fields: DONE,
    fresh: 'session',
    input: async ({ product, person }) => ({ params: { id: (await findSessionId(product, person)) ?? someId() } }),
  },
  {
    route: 'auth.endSession',
    variant: 'of another person',
    expect: except(signedIn(404), { impersonated: 403 }),
    fields: DONE,
    input: async ({ product, someMember }) => ({
      params: { id: (await findSessionId(product, someMember)) ?? someId() },
    }),
  },
  {
    route: 'auth.endOtherSessions',
    expect: except(signedIn(200), { impersonated: 403 }),
    fields: DONE,
    fresh: 'account',
  },
  {
    route: 'auth.deleteAccount',
    expect: except(signedIn(200), { impersonated: 403 }),
    fields: DONE,
    fresh: 'account',
    input: ownPassword,
  },
  {
    route: 'auth.user',
    variant: 'another',
    expect: activeOrSiteAdmin(200),
    fields: { user: { id: 1, createdAt: 1, profile: PROFILE } },
    input: otherId,
  },
  {
    route: 'auth.user',
    variant: 'own',
    expect: signedIn(200),
    fields: { user: { id: 1, createdAt: 1, profile: PROFILE } },
    input: ownId,
  },
  {
    route: 'auth.avatar',
    expect: everyone(200),
    fields: 'image',
    input: ({ avatarKey }) => ({ params: { key: avatarKey } }),
  },
  {
    route: 'auth.subscribeNewsletter',
    expect: everyone(200),
    fields: DONE,
    input: () => ({ body: { email: someEmail() } }),
  },
];
