import { randomUUID } from 'node:crypto';
import { insertHandPayment, insertProof } from '../../records/receipts';
import { HERE } from '../../product/test-product';
import { insertPerson, insertMember } from '../../records/people';
import { inputForAllowed, onNew } from '../inputs';
import type { Samples } from '../sample';

const proofForm = () => {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7']), 'proof.pdf');
  return form;
};

/** The samples of the calls for the people who see the money. */
export const booksSamples: Samples = {
  'books.summary': {},
  'books.lines': { input: () => ({ query: '?figure=income' }) },
  'books.payouts': {},
  'books.export': { input: () => ({ query: '?format=datev' }) },
  'books.findPerson': {
    showsEmails: true,
    input: ({ someMember }) => ({ body: { email: someMember.email } }),
  },
  'books.uploadProof': { input: () => ({ body: proofForm() }) },
  'books.proof': { input: onNew(({ product }) => insertProof(product)) },
  'books.enterPayment': {
    unknown: { proofId: 400 },
    input: inputForAllowed(async ({ product }) => ({
      body: {
        ...{ userId: (await insertMember(product)).userId, plan: 'monthly', amount: 29, method: 'cash' },
        ...{ paidOn: '2026-01-05', reference: 'Box 4', idempotencyKey: randomUUID() },
      },
    })),
  },
  'books.reversePayment': {
    input: onNew(
      async ({ product }) => insertHandPayment(product, (await insertPerson(product, HERE, { paid: true })).userId),
      { body: { reason: 'Bounced', idempotencyKey: randomUUID() } },
    ),
  },
};
