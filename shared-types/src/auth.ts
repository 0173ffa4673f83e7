import { z } from 'zod';
import { ChapterId, Done, Email, Id, Instant, limitParam, secret, text } from './fields';
import { LIMITS } from './limits';
import { Membership, Profile, ProfileInput, SubscriptionStatus } from './people';
import { PLAN_AMOUNT } from './product';
import { route, type Contract } from './route';

/** The current user, as only they see it. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subscriptionStatus: SubscriptionStatus,
  createdAt: Instant,
  /** When a cancelled membership ends; until then it stays active. */
  membershipEndsAt: Instant.optional(),
  /**
   * What an active member pays for: `paidUntil` is when the period ends that is paid for, and the next one begins
   * unless it is cancelled.
   */
  membership: z
    .object({ plan: z.enum(['monthly', 'annual']), cardLast4: z.string().optional(), paidUntil: Instant })
    .optional(),
  profile: Profile,
  memberships: z.array(Membership),
  /** The site admin who looks at the product as this person, and until when at the latest. */
  impersonatedBy: z.object({ id: Id, name: z.string(), until: Instant.optional() }).optional(),
});
export type User = z.infer<typeof User>;

/** The current-user response. */
export const CurrentUser = z.object({ user: User });
export type CurrentUser = z.infer<typeof CurrentUser>;

const Password = secret(LIMITS.passwordMin, LIMITS.passwordMax);

export const LoginInput = z.strictObject({ email: Email, password: Password });
export type LoginInput = z.input<typeof LoginInput>;

export const RegisterInput = z.strictObject({
  email: Email,
  password: Password,
  name: text(LIMITS.nameMax).min(LIMITS.nameMin, 'Name must be at least 2 characters'),
  chapterId: ChapterId,
  membershipType: z.literal('full'),
});
export type RegisterInput = z.input<typeof RegisterInput>;

export const PaymentInput = z
  .strictObject({
    plan: z.enum(['monthly', 'annual']),
    amount: z.union([z.literal(29), z.literal(299)]),
    cardLast4: z.string().regex(/^\d{4}$/, 'The last four digits of the card'),
    /** One value per submission: sent again, the payment is answered again but not taken again. */
    idempotencyKey: z.uuid().optional(),
  })
  .refine((payment) => PLAN_AMOUNT[payment.plan] === payment.amount, {
    message: 'The amount does not match the plan',
    path: ['amount'],
  });
export type PaymentInput = z.input<typeof PaymentInput>;

export const Payment = z.object({
  id: z.string(),
  plan: z.enum(['monthly', 'annual']),
  amount: z.number(),
  cardLast4: z.string(),
  paidAt: Instant,
  subscriptionStatus: SubscriptionStatus,
});
export type Payment = z.infer<typeof Payment>;

/** What a person wants to be told, and how. */
export const NotificationSettings = z.strictObject({
  email: z.boolean(),
  push: z.boolean(),
  weeklyDigest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Accounts, sessions, profiles and payments. */
export const authApi = {
  login: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    limit: 'own',
    summary: 'Signs in and starts a new session',
    body: LoginInput,
    response: CurrentUser,
  }),
  register: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    limit: 'own',
    summary: 'Creates a newsletter account with a home chapter, and signs in',
    body: RegisterInput,
    response: CurrentUser,
    status: 201,
  }),
  logout: route({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    limit: 'own',
    summary: 'Ends the session',
    response: Done,
  }),
  me: route({
    service: 'auth',
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    summary: 'The current user',
    response: CurrentUser,
  }),
  adminStatus: route({
    service: 'auth',
    method: 'GET',
    path: '/api/auth/admin-status',
    access: 'signed-in',
    summary: 'Whether the caller is a site administrator',
    response: z.object({ isAdmin: z.boolean() }),
  }),
  mockPayment: route({
    service: 'auth',
    method: 'POST',
    path: '/api/mock-payment',
    access: 'signed-in',
    summary: 'Takes a (mock) payment and makes the account an active member',
    body: PaymentInput,
    response: Payment,
  }),
  profile: route({
    service: 'auth',
    method: 'GET',
    path: '/api/profile',
    access: 'signed-in',
    summary: 'The own profile',
    response: Profile,
  }),
  updateProfile: route({
    service: 'auth',
    method: 'PUT',
    path: '/api/profile',
    access: 'signed-in',
    summary: 'Changes the own profile',
    body: ProfileInput,
    response: Profile,
  }),
  uploadAvatar: route({
    service: 'auth',
    method: 'POST',
    path: '/api/profile/avatar',
    access: 'signed-in',
    limit: 'rare',
    summary: 'Replaces the own avatar: one file field `avatar`, a PNG, JPEG or WebP image of at most 5 MB',
    bodyType: 'multipart',
    response: z.object({ avatarUrl: z.string() }),
  }),
  notifications: route({
    service: 'auth',
    method: 'GET',
    path: '/api/profile/notifications',
    access: 'signed-in',
    summary: 'The own notification settings',
    response: NotificationSettings,
  }),
  updateNotifications: route({
    service: 'auth',
    method: 'PUT',
    path: '/api/profile/notifications',
    access: 'signed-in',
    summary: 'Changes the own notification settings',
    body: NotificationSettings,
    response: NotificationSettings,
  }),
  cancelSubscription: route({
    service: 'auth',
    method: 'POST',
    path: '/api/subscription/cancel',
    access: 'signed-in',
    summary: 'Ends the membership with the period that is paid for; again changes nothing',
    response: z.object({ membershipEndsAt: Instant }),
  }),
  deleteAccount: route({
    service: 'auth',
    method: 'DELETE',
    path: '/api/account',
    access: 'signed-in',
    summary: "Deletes the own account after the password is given again; 409 for a chapter's only admin",
    body: z.strictObject({ password: Password }),
    response: Done,
  }),
  user: route({
    service: 'auth',
    method: 'GET',
    path: '/api/users/{id}',
    access: 'signed-in',
    summary: 'What active members may see of a person; the own id always',
    params: z.strictObject({ id: Id }),
    response: z.object({ user: z.object({ id: Id, createdAt: Instant, profile: Profile }) }),
  }),
  avatar: route({
    service: 'auth',
    method: 'GET',
    path: '/api/avatars/{key}',
    access: 'public',
    summary: 'An avatar image, immutable',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/, 'Not an avatar') }),
    response: z.undefined(),
    mediaType: 'image/webp',
  }),
  subscribeNewsletter: route({
    service: 'auth',
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'public',
    limit: 'own',
    summary: 'Puts an address on the newsletter list; the answer never tells whether it was there',
    body: z.strictObject({ email: Email }),
    response: Done,
  }),
} satisfies Contract;

/** A person as services see them among each other. */
export const Person = Profile.extend({ userId: Id });
export type Person = z.infer<typeof Person>;

/** An account as site administrators see it. */
export const Account = User.pick({
  id: true,
  name: true,
  email: true,
  subscriptionStatus: true,
  createdAt: true,
}).extend({ isSiteAdmin: z.boolean() });
export type Account = z.infer<typeof Account>;

/**
 * Which accounts: those with words in name or e-mail address that begin like the words of `search`. `after` is the id
 * of the last one of the page before.
 */
export const AccountQuery = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  after: Id.optional(),
  limit: limitParam(200).optional(),
});

/** Calls between services; never reachable through the gateway. */
export const authInternalApi = {
  introspect: route({
    service: 'auth',
    method: 'POST',
    path: '/internal/introspect',
    access: 'service',
    summary: 'Turns a session token into a short-lived signed identity; null for an unknown, ended or expired session',
    body: z.strictObject({ token: z.string().max(200) }),
    response: z.object({ identity: z.string().nullable() }),
  }),
  people: route({
    service: 'auth',
    method: 'POST',
    path: '/internal/people',
    access: 'service',
    summary: 'Profiles of up to 500 people; unknown ids are left out',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ people: z.array(Person) }),
  }),
  checkSessions: route({
    service: 'auth',
    method: 'POST',
    path: '/internal/sessions/check',
    access: 'service',
    summary:
      'Which of up to 500 sessions are still alive, and what their people may do now; ended, expired and unknown ones are left out',
    body: z.strictObject({ sessionIds: z.array(Id).max(500) }),
    response: z.object({
      alive: z.array(z.object({ sessionId: Id, userId: Id, isActive: z.boolean(), isSiteAdmin: z.boolean() })),
    }),
  }),
  accounts: route({
    service: 'auth',
    method: 'GET',
    path: '/internal/accounts',
    access: 'service',
    summary: 'A page of accounts, oldest first',
    query: AccountQuery,
    response: z.array(Account),
  }),
  statistics: route({
    service: 'auth',
    method: 'GET',
    path: '/internal/accounts/statistics',
    access: 'service',
    summary: 'How many accounts there are, by what they may do now',
    response: z.object({ activeMembers: z.number().int(), newsletterOnly: z.number().int() }),
  }),
} satisfies Contract;
