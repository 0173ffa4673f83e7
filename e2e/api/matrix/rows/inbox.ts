import { HERE, type Visitor } from '../../test-product';
import { insertConversation } from '../../insert-conversation';
import { insertPerson } from '../../insert-person';
import { aContactMessage, aReport, insertThread } from '../../insert-thread';
import { IF_FIRST } from '../../insert-letter';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE } from '../shapes';
import { active, everyone, siteAdmins } from '../statuses';
import { inPerson } from './direct-messages';

const PERSON = { id: 1, name: 1 } as const;
const SUMMARY = { id: 1, kind: 1, state: 1, title: 1, about: 1, from: 1, createdAt: 1, assignee: PERSON } as const;
const THREAD = {
  ...SUMMARY,
  version: 1,
  contact: { email: 1, message: 1 },
  entries: [{ id: 1, kind: 1, author: PERSON, text: 1, at: 1 }],
  siteAdmins: [PERSON],
} as const;

/** Creates a report of the first message that a new user wrote to this one. */
async function aDirectReport({ product }: Cell, receiver: Pick<Visitor, 'userId'>) {
  const writer = await insertPerson(product, HERE, { paid: true });
  if (receiver.userId) await insertConversation(product, receiver, writer);
  return { body: { ...aReport(writer), thing: { kind: 'direct-message', userId: writer.userId, seq: 1 } } };
}

/** The rows about the contact form and the office's inbox. */
export const inboxRows: readonly Row[] = [
  { route: 'inbox.contactForm', expect: everyone(200), fields: { token: 1, at: 1 } },
  {
    route: 'inbox.contact',
    expect: everyone(200),
    fields: DONE,
    input: ({ product }) => ({ body: aContactMessage(product) }),
  },
  {
    route: 'inbox.report',
    expect: active(201),
    fields: DONE,
    input: async ({ product }) => ({ body: aReport(await insertPerson(product, HERE, { paid: true })) }),
  },
  {
    route: 'inbox.report',
    variant: 'a direct message to the caller',
    expect: inPerson(201),
    fields: DONE,
    input: (cell) => aDirectReport(cell, cell.person),
  },
  {
    route: 'inbox.report',
    variant: 'a direct message to another person',
    expect: inPerson(404),
    fields: DONE,
    input: (cell) => aDirectReport(cell, cell.someMember),
  },
  { route: 'inbox.counts', expect: siteAdmins(200), fields: { new: 1, assigned: 1, closed: 1, own: 1 } },
  {
    route: 'inbox.list',
    expect: siteAdmins(200),
    fields: { threads: [SUMMARY], next: 1 },
    input: shared(async ({ product }) => {
      const { userId } = product.personas.siteAdmin;
      await insertThread(product, userId);
      await insertThread(product, userId);
      return { query: '?limit=1&state=assigned' };
    }),
  },
  {
    route: 'inbox.thread',
    expect: siteAdmins(200),
    fields: THREAD,
    showsEmails: true,
    input: shared(async ({ product }) => ({
      params: { id: await insertThread(product, product.personas.siteAdmin.userId) },
    })),
  },
  {
    route: 'inbox.act',
    expect: siteAdmins(200),
    fields: THREAD,
    showsEmails: true,
    input: inputForAllowed(async ({ product }) => ({
      params: { id: await insertThread(product) },
      body: { action: 'assign', userId: product.personas.siteAdmin.userId },
      headers: IF_FIRST,
    })),
  },
];
