import * as z from 'zod';
import { internalContract } from '../calls/contract';
import { ChapterId, Done, Id, Instant } from '../fields/fields';
import { Currency } from '../money/money-schemas';
import { IntervalQuery } from '../fields/interval-query';
import { newsletterInternalTerms } from './newsletter-terms';
import { AccountFilter, AccountQuery } from './account-filter';
import { personalPageCall } from '../personal-export/personal-page';
import { exportPageCall } from '../site-export/export-page';
import { ReceiptNumber } from './receipt-schemas';
import { Plan } from '../content/plans/plan-schemas';
import { ListedAccount, Person } from './schemas';

/** The calls between services, which are never reachable through the gateway. */
export const authInternalApi = internalContract('auth', {
  ...exportPageCall('auth'),
  ...personalPageCall('auth'),
  introspect: {
    method: 'POST',
    path: '/internal/introspect',
    summary:
      'Returns a short-lived signed identity for a session token, or null if the session is unknown, ended or expired',
    body: z.strictObject({ token: z.string().max(200) }),
    response: z.object({ identity: z.string().nullable() }),
  },
  people: {
    method: 'POST',
    path: '/internal/people',
    summary: 'Returns the profiles of up to 500 people; unknown ids are left out',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({ people: z.array(Person) }),
  },
  contacts: {
    method: 'POST',
    path: '/internal/contacts',
    summary:
      'Returns the email addresses and settings of up to 500 people; unknown ids and accounts that are being deleted are left out',
    body: z.strictObject({ userIds: z.array(Id).max(500) }),
    response: z.object({
      contacts: z.array(
        z.object({
          userId: Id,
          name: z.string(),
          email: z.string(),
          /** It is absent for a site admin who was created before any chapter. */
          homeChapterId: ChapterId.optional(),
          /** Whether the person wants mail that is not about the account. */
          wantsMail: z.boolean(),
          /** Whether the person has confirmed the address. An unconfirmed address only gets the confirmation mail. */
          verified: z.boolean(),
          /**
           * Further addresses of an address change, which are not the person's current one, by the id that domain
           * events contain.
           */
          otherAddresses: z.array(z.object({ id: Id, email: z.string() })),
          weeklyDigest: z.boolean(),
          /** Whether the account is suspended. It then only gets mail about the suspension. */
          isSuspended: z.boolean(),
          /** Whether the person has an active subscription. */
          isActive: z.boolean(),
        }),
      ),
    }),
  },
  receiptFile: {
    method: 'GET',
    path: '/internal/receipts/{number}',
    summary: 'Returns a receipt as a PDF file in Base64, to attach it to a mail',
    params: z.strictObject({ number: ReceiptNumber }),
    response: z.object({ fileName: z.string(), content: z.string() }),
  },
  endingMemberships: {
    method: 'GET',
    path: '/internal/memberships/ending',
    summary: 'Lists the people whose cancelled membership ends in an interval, up to 200 at a time',
    query: IntervalQuery,
    response: z.object({ due: z.array(z.object({ id: Id, at: Instant, homeChapterId: ChapterId.optional() })) }),
  },
  contactPage: {
    method: 'GET',
    path: '/internal/contacts/page',
    summary: 'Lists the people who want email and therefore may get digests, up to 500 at a time, ordered by id',
    query: z.strictObject({ after: Id.optional() }),
    response: z.object({
      people: z.array(z.object({ userId: Id, homeChapterId: ChapterId.optional(), weeklyDigest: z.boolean() })),
      /** The value of `after` for the next page. It is null at the end. */
      next: Id.nullable(),
    }),
  },
  setMailSwitches: {
    method: 'PUT',
    path: '/internal/people/{userId}/mail-switches',
    summary: 'Sets whether a person wants email and the weekly digest; 404 for an unknown person',
    params: z.strictObject({ userId: Id }),
    body: z.strictObject({ email: z.boolean(), weeklyDigest: z.boolean() }),
    response: Done,
  },
  ...newsletterInternalTerms,
  hasOtherCurrency: {
    method: 'GET',
    path: '/internal/payments/other-currency',
    summary: 'Returns whether a payment or a membership that renews has another currency than the given one',
    query: z.strictObject({ than: Currency }),
    response: z.object({ hasOtherCurrency: z.boolean() }),
  },
  checkSessions: {
    method: 'POST',
    path: '/internal/sessions/check',
    summary:
      'Returns which of up to 500 sessions are active, with the rights of their people; ended, expired and unknown sessions are left out',
    body: z.strictObject({ sessionIds: z.array(Id).max(500) }),
    response: z.object({
      alive: z.array(z.object({ sessionId: Id, userId: Id, isActive: z.boolean(), isSiteAdmin: z.boolean() })),
    }),
  },
  accounts: {
    method: 'GET',
    path: '/internal/accounts',
    summary: 'Lists a page of accounts, oldest first',
    query: AccountQuery,
    response: z.array(ListedAccount),
  },
  siteAdmins: {
    method: 'GET',
    path: '/internal/accounts/site-admins',
    summary: 'Lists up to 100 site admins, oldest account first',
    response: z.object({ people: z.array(z.object({ userId: Id, name: z.string() })) }),
  },
  membershipsAt: {
    method: 'POST',
    path: '/internal/accounts/memberships-at',
    summary:
      'Returns the plans of up to 500 people at given times, and when each person was last seen, ordered by id; accounts that are being deleted are left out',
    body: z.strictObject({ after: Id.optional(), times: z.array(Instant).min(1).max(14) }),
    response: z.object({
      people: z.array(
        z.object({
          userId: Id,
          /** The plan at each time. It is null without a paid membership. */
          plans: z.array(Plan.nullable()),
          seenAt: Instant.optional(),
        }),
      ),
      /** The value of `after` for the next page. It is null at the end. */
      next: Id.nullable(),
    }),
  },
  accountsAmong: {
    method: 'POST',
    path: '/internal/accounts/among',
    summary: 'Returns those of up to 500 accounts that match a filter, oldest first',
    body: z.strictObject({ ids: z.array(Id).max(500), filter: AccountFilter }),
    response: z.array(ListedAccount),
  },
  hasInvited: {
    method: 'GET',
    path: '/internal/invitations/any',
    summary: 'Returns whether a person was invited by email as a member, by an import or individually',
    response: z.object({ hasInvited: z.boolean() }),
  },
  statistics: {
    method: 'GET',
    path: '/internal/accounts/statistics',
    summary: 'Counts accounts by subscription status',
    response: z.object({ activeMembers: z.number().int(), newsletterOnly: z.number().int() }),
  },
});
