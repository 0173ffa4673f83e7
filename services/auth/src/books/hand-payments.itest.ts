import type { BookLines, BookPerson, Problem, Receipt } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import type { Browser } from '../testing/browser';
import { anOfficePlan } from '../testing/content-stub';
import { serveAuth, serveSiteAdmin } from '../testing/test-server';
import { entry, serveTreasurer } from '../testing/treasurer';

const auth = serveAuth({}, undefined, 60_000);
const office = serveSiteAdmin(auth);
const { treasurer, enter, reverse } = serveTreasurer(auth, office);

const linesOf = async (figure: string, more = '') =>
  (await treasurer.browser.call<BookLines>('GET', `/api/books/lines?figure=${figure}${more}`)).body;

test('a payment by hand gives the months and a receipt, once', async () => {
  const person = await auth.register();
  const body = entry(person.id);
  const [first, second] = [await enter(body), await enter(body)];
  expect([first.status, second.body]).toEqual([201, first.body]);
  const { membership, membershipEndsAt } = await person.browser.me();
  expect([membership?.plan, membership?.paidUntil, membershipEndsAt]).toEqual([
    'annual',
    first.body.paidUntil,
    first.body.paidUntil,
  ]);
  const receipt = (await person.browser.call<Receipt>('GET', `/api/receipts/${first.body.receiptNumber}`)).body;
  expect(receipt).toMatchObject({ method: 'transfer', reference: 'TR 17', money: { amount: 25_000, currency: 'USD' } });
  expect(await auth.Payments.countDocuments({ userId: person.id })).toBe(1);
  expect(await auth.actionNamesOn(person.id)).toContain('payment.entered');
  const mails = await auth.eventsFor(person.id);
  expect(mails).toMatchObject([{ kind: 'payment.taken', data: { method: 'transfer', endsThen: true } }]);
});

test('a payment by hand for a plan of the office gives its months, and an unknown plan is refused', async () => {
  auth.content.plans.push(anOfficePlan({ id: 'family', name: 'Family', audience: 'family' }));
  const person = await auth.register();
  const { body } = await enter(entry(person.id, { plan: 'family', amount: 60 }));
  expect((Date.parse(body.paidUntil) - Date.now()) / 86_400_000).toBeGreaterThan(88);
  const { subscription } = await auth.stored(person.id);
  const months = { plan: 'family', terms: { name: 'Family', months: 3 }, familyUntil: new Date(body.paidUntil) };
  expect(subscription).toMatchObject(months);
  const receipt = (await person.browser.call<Receipt>('GET', `/api/receipts/${body.receiptNumber}`)).body;
  expect(receipt.item).toBe('Family, 3 months');
  expect((await enter(entry(person.id, { plan: 'gold' }))).status).toBe(400);
});

test('a payment by hand follows a membership that renews, and its card stays', async () => {
  const person = await auth.register('member');
  const before = (await person.browser.me()).membership!;
  const { body } = await enter(entry(person.id));
  expect(Date.parse(body.paidUntil) - Date.parse(before.paidUntil)).toBeGreaterThan(360 * 86_400_000);
  const { membership, membershipEndsAt } = await person.browser.me();
  expect([membership?.plan, membership?.cardLast4, membershipEndsAt]).toEqual(['monthly', '4242', undefined]);
  expect((await reverse(body.id)).status).toBe(200);
  const after = await person.browser.me();
  expect([after.membership?.paidUntil, after.membershipEndsAt]).toEqual([before.paidUntil, undefined]);
});

test('a payment by hand is undone only by a counter-line with a reason, which takes its months back', async () => {
  const person = await auth.register();
  const { body } = await enter(entry(person.id));
  expect((await reverse(body.id, { reason: '' })).status).toBe(400);
  const idempotencyKey = randomUUID();
  const [first, again] = [await reverse(body.id, { idempotencyKey }), await reverse(body.id, { idempotencyKey })];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect((await reverse(body.id)).body.code).toBe('already_refunded');
  expect((await person.browser.me()).subscriptionStatus).toBe('newsletter');
  expect(await auth.Payments.countDocuments({ userId: person.id })).toBe(1);
  expect(await auth.DueRefunds.countDocuments({})).toBe(0); // No provider has this money.
  const counter = (await person.browser.call<Receipt>('GET', `/api/receipts/${first.body.receiptNumber}`)).body;
  expect(counter).toMatchObject({ kind: 'refund', refundOf: body.receiptNumber, method: 'transfer' });
  expect(await auth.actionNamesOn(person.id)).toContain('payment.reversed');
});

test('a payment by card is not reversed here', async () => {
  const person = await auth.register('member');
  const [paid] = await auth.paymentsOf(person.id);
  expect((await reverse(String(paid!._id))).body.code).toBe('paid_by_card');
});

test.each([
  ['no proof', { reference: '' }, 'reference'],
  ['a card', { method: 'card' }, 'method'],
  ['no amount', { amount: 0 }, 'amount'],
  ['too many decimals', { amount: 1.005 }, 'amount'],
  ['a day in the future', { paidOn: '2999-01-01' }, 'paidOn'],
  ['no such day', { paidOn: '2026-02-30' }, 'paidOn'],
  ['an unknown file', { proofId: 'f'.repeat(24) }, 'proofId'],
])('a payment by hand with %s is refused', async (_, changes, path) => {
  const { id } = await auth.register();
  const { status, body } = await enter(entry(id, changes));
  expect([status, body.fields?.[0]?.path, await auth.paymentsOf(id)]).toEqual([400, path, []]);
});

async function upload(bytes: string, { cookie }: Browser = treasurer.browser) {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'proof.pdf');
  const answer = await fetch(`${auth.url}/api/books/proofs`, { method: 'POST', body, headers: { cookie: cookie! } });
  return { status: answer.status, body: (await answer.json()) as { id: string } & Problem };
}

test('a file is the proof of one payment, and is what it says', async () => {
  const [person, other] = [await auth.register(), await auth.register()];
  expect((await upload('<script>')).status).toBe(415);
  const { status, body } = await upload('%PDF-1.7 scanned');
  expect(status).toBe(201);
  expect((await enter(entry(person.id, { reference: '', proofId: body.id }))).status).toBe(201);
  expect((await enter(entry(other.id, { proofId: body.id }))).status).toBe(400);
  const path = `/api/books/proofs/${body.id}`;
  const file = await fetch(auth.url + path, { headers: { cookie: treasurer.browser.cookie! } });
  expect([file.headers.get('content-type'), file.headers.get('content-security-policy')]).toEqual([
    'application/octet-stream',
    "default-src 'none'; sandbox",
  ]);
  expect(await file.text()).toBe('%PDF-1.7 scanned');
  expect((await person.browser.call('GET', path)).status).toBe(403);
  expect((await linesOf('income')).lines.find(({ proofId }) => proofId === body.id)?.reference).toBeUndefined();
});

test('a person is found by the address, to enter a payment for them', async () => {
  const person = await auth.register();
  const { body } = await treasurer.browser.call<BookPerson>('POST', '/api/books/people', { email: person.email });
  expect(body).toEqual({ id: person.id, name: 'Ana Horvat', email: person.email, paidUntil: null });
});
