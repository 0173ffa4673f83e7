import * as z from 'zod';
import { internalContract } from '../contract';
import { ChapterId, Done, Id, Instant } from '../fields';
import { IntervalQuery } from '../interval-query';
import { newsletterInternalTerms } from './newsletter-terms';
import { AccountFilter, AccountQuery } from './account-filter';
import { exportPageCall } from '../site-export/export-page';
import { ListedAccount, Person, Plan } from './schemas';

/** Calls between services; never reachable through the gateway. */
export const authInternalApi = internalContract('auth', {
  ...exportPageCall('auth'),
  introspect: {
    method: 'POST',
    path: '/internal/introspect',
    summary: 'A short-lived signed identity for a session token; null for an unknown, ended or expired session',
    body: z.strictObject({ token: z.string().max(200) }),
    response: z.object({ identity: z.string().nullable() }),
  },
  people: {
    method: 'POST',
    path: '/internal/people',
    summary: 'Profiles of up to 500 people; unknown ids are left out',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ people: z.array(Person) }),
  },
  contacts: {
    method: 'POST',
    path: '/internal/contacts',
    summary:
      'Email addresses and settings of up to 500 people; unknown ids and accounts that are being deleted are left out',
    // What is optional is absent from replicas of the version before.
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({
      contacts: z.array(
        z.object({
          userId: Id,
          name: z.string(),
          email: z.string(),
          /** Absent for a site admin who was made before there was a chapter. */
          homeChapterId: ChapterId.optional(),
          /** Whether the person wants mail that is not about the account. */
          wantsMail: z.boolean(),
          /** Whether the person has shown that the address is theirs. If not, it gets no mail but the one that asks. */
          verified: z.boolean().optional(),
          /** Addresses that a change is about, which are not the person's own, by the id that facts name. */
          otherAddresses: z.array(z.object({ id: Id, email: z.string() })).optional(),
          weeklyDigest: z.boolean().optional(),
          /** A suspended account gets mail about that alone. */
          isSuspended: z.boolean().optional(),
          /** Whether the person has an active subscription. */
          isActive: z.boolean().optional(),
        }),
      ),
    }),
  },
  endingMemberships: {
    method: 'GET',
    path: '/internal/memberships/ending',
    summary: 'People whose cancelled membership ends in an interval, up to 200 at a time',
    query: IntervalQuery,
    response: z.object({ due: z.array(z.object({ id: Id, at: Instant, homeChapterId: ChapterId.optional() })) }),
  },
  contactPage: {
    method: 'GET',
    path: '/internal/contacts/page',
    summary: 'Who gets digests, up to 500 at a time, in the order of ids: those who want email',
    query: z.strictObject({ after: Id.optional() }),
    response: z.object({
      people: z.array(z.object({ userId: Id, homeChapterId: ChapterId.optional(), weeklyDigest: z.boolean() })),
      /** `after` of the next page; null at the end. */
      next: Id.nullable(),
    }),
  },
  setMailSwitches: {
    method: 'PUT',
    path: '/internal/people/{userId}/mail-switches',
    summary: 'Changes whether a person wants email, and the weekly digest; 404 for an unknown person',
    params: z.strictObject({ userId: Id }),
    body: z.strictObject({ email: z.boolean(), weeklyDigest: z.boolean() }),
    response: Done,
  },
  ...newsletterInternalTerms,
  checkSessions: {
    method: 'POST',
    path: '/internal/sessions/check',
    summary:
      'Which of up to 500 sessions are active, and the rights of their people; ended, expired and unknown ones are left out',
    body: z.strictObject({ sessionIds: z.array(Id).max(500) }),
    response: z.object({
      alive: z.array(z.object({ sessionId: Id, userId: Id, isActive: z.boolean(), isSiteAdmin: z.boolean() })),
    }),
  },
  accounts: {
    method: 'GET',
    path: '/internal/accounts',
    summary: 'A page of accounts, oldest first',
    query: AccountQuery,
    response: z.array(ListedAccount),
  },
  siteAdmins: {
    method: 'GET',
    path: '/internal/accounts/site-admins',
    summary: 'Up to 100 site admins, oldest account first',
    response: z.object({ people: z.array(z.object({ userId: Id, name: z.string() })) }),
  },
  membershipsAt: {
    method: 'POST',
    path: '/internal/accounts/memberships-at',
    summary:
      'The plans of up to 500 people at some times, and when each was last seen, in the order of ids; not accounts that are being deleted',
    body: z.strictObject({ after: Id.optional(), times: z.array(Instant).min(1).max(14) }),
    response: z.object({
      people: z.array(
        z.object({
          userId: Id,
          /** For each time; null without a paid membership. */
          plans: z.array(Plan.nullable()),
          seenAt: Instant.optional(),
        }),
      ),
      /** `after` of the next page; null at the end. */
      next: Id.nullable(),
    }),
  },
  accountsAmong: {
    method: 'POST',
    path: '/internal/accounts/among',
    summary: 'Those of up to 500 accounts that match a filter, oldest first',
    body: z.strictObject({ ids: z.array(Id).max(500), filter: AccountFilter }),
    response: z.array(ListedAccount),
  },
  hasInvited: {
    method: 'GET',
    path: '/internal/invitations/any',
    summary: 'Whether a person was invited by email as a member: by an import, or one by one',
    response: z.object({ hasInvited: z.boolean() }),
  },
  statistics: {
    method: 'GET',
    path: '/internal/accounts/statistics',
    summary: 'Number of accounts by subscription status',
    response: z.object({ activeMembers: z.number().int(), newsletterOnly: z.number().int() }),
  },
});
