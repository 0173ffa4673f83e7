import { randomUUID } from 'node:crypto';
import { insertMail } from '../../insert-mail';
import { HERE } from '../../test-product';
import { insertPerson } from '../../insert-person';
import { newInvitation } from '../../new-invitation';
import { aFilter, insertSavedFilter } from '../../insert-saved-filter';
import { insertSuspended } from '../../insert-suspended';
import { newEvent } from '../../new-event';
import { PERSON_ACTS } from '../../person-acts';
import { addPasskey } from '../../sign-in-factors';
import { findSessionId } from '../../stored-credentials';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { siteAdmins } from '../statuses';

const MERGED = { id: 1, name: 1, email: 1, subscriptionStatus: 1, createdAt: 1, isSiteAdmin: 1 } as const;
const aboutPerson = ({ someMember }: Cell) => ({ params: { id: someMember.userId, userId: someMember.userId } });
const somePerson = ({ product }: Cell) => insertPerson(product, HERE, { paid: true });

/** The rows about one user, for site admins. */
export const peopleRows: readonly Row[] = [
  ...PERSON_ACTS.map(({ route, person: insert, params, body, fields = DONE }): Row => ({
    route,
    expect: siteAdmins(200),
    fields,
    input: inputForAllowed(async ({ product }) => {
      const person = await insert(product);
      return {
        params: { id: person.userId, ...(await params?.(product, person)) },
        ...(body && { body: body(person) }),
      };
    }),
  })),
  {
    route: 'accounts.invite',
    expect: siteAdmins(201),
    fields: { id: 1 },
    input: () => ({ body: newInvitation() }),
  },
  {
    route: 'accounts.get',
    expect: siteAdmins(200),
    fields: {
      id: 1,
      name: 1,
      email: 1,
      subscriptionStatus: 1,
      createdAt: 1,
      isSiteAdmin: 1,
      isConfirmed: 1,
      lastSeenAt: 1,
      'lastSeenOn?': 1,
      twoFactor: { hasApp: 1, passkeys: 1 },
      membership: { plan: 1, amount: 1, cardLast4: 1, paidUntil: 1 },
      payments: [
        {
          id: 1,
          plan: 1,
          amount: 1,
          cardLast4: 1,
          paidAt: 1,
          refundable: { whole: { amount: 1, months: 1 }, 'unused?': { amount: 1, months: 1 } },
        },
      ],
      acts: [{ id: 1, kind: 1, months: 1, 'amount?': 1, 'paymentId?': 1, reason: 1, at: 1, paidUntil: 1 }],
      sessions: [{ id: 1, browser: 1, country: 1, method: 1, signedInAt: 1, lastSeenAt: 1 }],
    },
    showsEmails: true,
    input: shared(async ({ product, someMember }) => {
      const gift = { months: 1, reason: 'Helped', idempotencyKey: randomUUID() };
      await product.personas.siteAdmin.ok('POST', `/api/admin/people/${someMember.userId}/months`, gift);
      return { params: { id: someMember.userId } };
    }),
  },
  {
    route: 'accounts.mergePreview',
    expect: siteAdmins(200),
    showsEmails: true,
    fields: {
      from: MERGED,
      into: MERGED,
      counts: [{ part: 1, count: 1, 'met?': 1 }],
      paidUntil: 1,
      ends: { sessions: 1, factors: 1 },
      movesNewsletter: 1,
    },
    input: shared(async ({ product, someMember }) => ({
      params: {
        id: (await insertPerson(product, HERE, { paid: true })).userId,
        intoId: someMember.userId,
      },
    })),
  },
  {
    route: 'accounts.savedFilters',
    expect: siteAdmins(200),
    fields: [{ id: 1, name: 1, filter: { status: 1, chapter: 1 } }],
    input: async ({ product, person, isAllowed }) => {
      if (isAllowed) await insertSavedFilter(product, person);
      return {};
    },
  },
  {
    route: 'accounts.saveFilter',
    expect: siteAdmins(200),
    fields: { id: 1, name: 1, filter: { status: 1, chapter: 1 } },
    input: () => ({ body: aFilter() }),
  },
  {
    route: 'accounts.removeFilter',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async ({ product, person, isAllowed }) => ({
      params: { id: await insertSavedFilter(product, isAllowed ? person : product.personas.siteAdmin) },
    })),
  },
  {
    route: 'accounts.endSession',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => {
      const person = await somePerson(cell);
      return { params: { id: person.userId, sessionId: (await findSessionId(cell.product, person)) ?? '' } };
    }),
  },
  {
    route: 'accounts.endSessions',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => ({ params: { id: (await somePerson(cell)).userId } })),
  },
  {
    route: 'accounts.suspend',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => ({
      params: { id: (await somePerson(cell)).userId },
      body: { reason: 'Advertising' },
    })),
  },
  {
    route: 'accounts.sendPasswordLink',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => ({ params: { id: (await somePerson(cell)).userId } })),
  },
  {
    route: 'accounts.confirmAddress',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({
      params: { id: (await insertPerson(product, HERE, { isUnconfirmed: true })).userId },
      body: { reason: 'Called back' },
    })),
  },
  {
    route: 'accounts.removeTwoFactor',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => {
      const person = await somePerson(cell);
      await addPasskey(person);
      return { params: { id: person.userId }, body: { reason: 'Lost the phone' } };
    }),
  },
  {
    route: 'accounts.liftSuspension',
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async (cell) => ({ params: { id: (await insertSuspended(cell.product)).userId } })),
  },
  {
    route: 'chapters.ofPerson',
    expect: siteAdmins(200),
    fields: {
      memberships: [
        {
          ...{ id: 1, chapterId: 1, role: 1, joinedAt: 1, 'isArchived?': 1 },
          chapter: { name: 1, state: 1, description: 1, slug: 1 },
        },
      ],
      requests: [
        {
          id: 1,
          chapterId: 1,
          status: 1,
          message: 1,
          createdAt: 1,
          decidedAt: 1,
          reason: 1,
          chapter: { name: 1, state: 1 },
        },
      ],
    },
    input: ({ product }) => ({ params: { userId: product.personas.outsider.userId } }),
  },
  {
    route: 'personMails.list',
    expect: siteAdmins(200),
    fields: [{ id: 1, kind: 1, state: 1, createdAt: 1, 'endedAt?': 1 }],
    input: shared(async ({ product, someMember }) => {
      await insertMail(product, someMember);
      return { params: { id: someMember.userId } };
    }),
  },
  {
    route: 'admin.personAccess',
    expect: siteAdmins(200),
    fields: { verdicts: [{ thing: 1, isAllowed: 1, reason: 1 }], event: 1 },
    input: shared(async (cell) => ({
      ...aboutPerson(cell),
      query: `?chapter=${HERE}&event=${await newEvent(cell.product.personas.chapterAdmin)}&recipient=${cell.someMember.userId}`,
    })),
  },
];
