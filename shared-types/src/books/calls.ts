import type { Calls } from '../calls/http-call';

/** The paths of the calls for the people who see the money. */
export const booksCalls = {
  summary: { method: 'GET', path: '/api/books/summary' },
  lines: { method: 'GET', path: '/api/books/lines' },
  payouts: { method: 'GET', path: '/api/books/payouts' },
  export: { method: 'GET', path: '/api/books/export' },
  findPerson: { method: 'POST', path: '/api/books/people' },
  uploadProof: { method: 'POST', path: '/api/books/proofs', bodyType: 'multipart' },
  proof: { method: 'GET', path: '/api/books/proofs/{id}' },
  enterPayment: { method: 'POST', path: '/api/books/payments' },
  reversePayment: { method: 'POST', path: '/api/books/payments/{id}/reversal' },
} as const satisfies Calls;
