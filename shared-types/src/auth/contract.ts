import * as z from 'zod';
import { contract } from '../contract';
import { Done, Email, Id, IdParams, Instant } from '../fields';
import { Profile, ProfileInput } from '../people';
import { authCalls } from './calls';
import {
  CurrentUser,
  LoginInput,
  NotificationSettings,
  Password,
  Payment,
  PaymentInput,
  RegisterInput,
} from './schemas';

/** Accounts, sessions, profiles and payments. */
export const authApi = contract('auth', authCalls, {
  login: {
    access: 'public',
    limit: 'own',
    summary: 'Signs in and starts a new session',
    body: LoginInput,
    response: CurrentUser,
  },
  register: {
    access: 'public',
    limit: 'own',
    summary: 'Creates a newsletter account with a home chapter, and signs in',
    body: RegisterInput,
    response: CurrentUser,
    status: 201,
  },
  logout: {
    access: 'public',
    limit: 'own',
    summary: 'Ends the session',
    response: Done,
  },
  me: {
    access: 'signed-in',
    summary: 'The current user',
    response: CurrentUser,
  },
  adminStatus: {
    access: 'signed-in',
    summary: 'Whether the caller is a site administrator',
    response: z.object({ isAdmin: z.boolean() }),
  },
  mockPayment: {
    access: 'signed-in',
    summary: 'Takes a (mock) payment and makes the account an active member',
    body: PaymentInput,
    response: Payment,
  },
  profile: {
    access: 'signed-in',
    summary: 'The own profile',
    response: Profile,
  },
  updateProfile: {
    access: 'signed-in',
    summary: 'Changes the own profile',
    body: ProfileInput,
    response: Profile,
  },
  uploadAvatar: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Replaces the own avatar: one file field `avatar`, a PNG, JPEG or WebP image of at most 5 MB',
    response: z.object({ avatarUrl: z.string() }),
  },
  notifications: {
    access: 'signed-in',
    summary: 'The own notification settings',
    response: NotificationSettings,
  },
  updateNotifications: {
    access: 'signed-in',
    summary: 'Changes the own notification settings',
    body: NotificationSettings,
    response: NotificationSettings,
  },
  cancelSubscription: {
    access: 'signed-in',
    summary: 'Ends the membership with the period that is paid for; again changes nothing',
    response: z.object({ membershipEndsAt: Instant }),
  },
  deleteAccount: {
    access: 'signed-in',
    summary: "Deletes the own account after the password is given again; 409 for a chapter's only admin",
    body: z.strictObject({ password: Password }),
    response: Done,
  },
  user: {
    access: 'signed-in',
    summary: 'What active members may see of a person; the own id always',
    params: IdParams,
    response: z.object({ user: z.object({ id: Id, createdAt: Instant, profile: Profile }) }),
  },
  avatar: {
    access: 'public',
    summary: 'An avatar image, immutable',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/, 'Not an avatar') }),
    response: z.undefined(),
    mediaType: 'image/webp',
  },
  subscribeNewsletter: {
    access: 'public',
    limit: 'own',
    summary: 'Puts an address on the newsletter list; the answer never tells whether it was there',
    body: z.strictObject({ email: Email }),
    response: Done,
  },
});
