import { type Visitor } from '../../product/test-product';
import { insertConversation } from '../../records/messages';
import { insertMember } from '../../records/people';
import { aContactMessage, aReport, insertThread } from '../../records/office';
import { IF_FIRST } from '../../records/mails';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Samples } from '../sample';
import { inPerson } from '../chat/direct-messages';

/** Creates a report of the first message that a new user wrote to this one. */
async function aDirectReport({ product }: Cell, receiver: Pick<Visitor, 'userId'>) {
  const writer = await insertMember(product);
  if (receiver.userId) await insertConversation(product, receiver, writer);
  return { body: { ...aReport(writer), thing: { kind: 'direct-message', userId: writer.userId, seq: 1 } } };
}

/** The rows about the contact form and the office's inbox. */
export const inboxSamples: Samples = {
  'inbox.contactForm': {},
  'inbox.contact': { input: ({ product }) => ({ body: aContactMessage(product) }) },
  'inbox.report': {
    input: async ({ product }) => ({ body: aReport(await insertMember(product)) }),
  },
  'inbox.report, a direct message to the caller': {
    by: inPerson(201),
    input: (cell) => aDirectReport(cell, cell.person),
  },
  'inbox.report, a direct message to another person': {
    by: inPerson(404),
    input: (cell) => aDirectReport(cell, cell.someMember),
  },
  'inbox.counts': {},
  'inbox.list': {
    input: shared(async ({ product }) => {
      const { userId } = product.personas.siteAdmin;
      for (let made = 0; made < 7; made += 1) await insertThread(product, userId);
      return { query: '?limit=5&state=assigned' }; // These are two pages.
    }),
  },
  'inbox.thread': {
    showsEmails: true,
    input: shared(async ({ product }) => ({
      params: { id: await insertThread(product, product.personas.siteAdmin.userId) },
    })),
  },
  'inbox.act': {
    unknown: { userId: 400 },
    showsEmails: true,
    input: inputForAllowed(async ({ product, person, isAllowed }) => {
      const id = await insertThread(product);
      // The first read of personal data is recorded, which is no part of the act.
      if (isAllowed) await person.ok('GET', `/api/admin/inbox/${id}`);
      return { params: { id }, body: { action: 'reply', text: 'Here it is.' }, headers: IF_FIRST };
    }),
  },
};
