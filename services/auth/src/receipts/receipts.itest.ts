import { recordedDomainEvents } from '@meridian/service-kit/testing';
import type { AccountDetails, CurrentUser, Payment, Problem, Receipt, ReceiptRow } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Browser } from '../testing/browser';
import { createRenewals } from '../testing/renewals';
import { payment, serveAuth, serveSiteAdmin, type Person } from '../testing/test-server';
import { issueReceipts } from './issue-receipts';
import { numberStored } from './number-stored';

// This is the interval of production, because the tests run the jobs themselves.
const auth = serveAuth({}, undefined, 60_000);
const office = serveSiteAdmin(auth);

const read = (browser: Browser, number: number) => browser.call<Receipt & Problem>('GET', `/api/receipts/${number}`);
const listOf = async ({ browser }: Person) =>
  (await browser.call<{ receipts: ReceiptRow[]; next: number | null }>('GET', '/api/receipts')).body;
const pay = ({ browser }: Person, changes = {}) =>
  browser.call<Payment>('POST', '/api/mock-payment', payment({ idempotencyKey: randomUUID(), ...changes }));
const storedNumbers = async () =>
  (await auth.Receipts.find({}, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id);
const expectNoGap = async () => {
  const numbers = await storedNumbers();
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect((await auth.ReceiptCounters.findById('receipts').lean())?.last ?? 0).toBe(numbers.length);
};
async function refund(person: Person, cents: number, part = 'whole') {
  const [stored] = await auth.paymentsOf(person.id);
  const path = `/api/admin/people/${person.id}/payments/${String(stored!._id)}/refund`;
  return office.browser.call('POST', path, { part, cents, reason: 'Moved', idempotencyKey: randomUUID() });
}

test('a payment has a receipt with the organization, the tax, the person and the card', async () => {
  Object.assign(auth.content.organization, {
    ...{ name: 'Nordic Doctors', postalAddress: 'Main Street 1\nOslo', currency: 'USD' },
    ...{ taxNumber: 'NO 1', taxName: 'VAT', taxRate: '25' },
  });
  const person = await auth.register();
  const { receiptNumber } = (await pay(person)).body;
  const { status, body } = await read(person.browser, receiptNumber!);
  expect([status, body]).toEqual([
    200,
    {
      ...{ number: receiptNumber, kind: 'payment', at: expect.any(String) as string, item: 'Membership, one month' },
      ...{
        money: { amount: 2900, currency: 'USD' },
        method: 'card',
        cardLast4: '4242',
        payer: 'Ana Horvat',
        refunds: [],
      },
      issuer: { name: 'Nordic Doctors', address: 'Main Street 1\nOslo', taxNumber: 'NO 1' },
      tax: { name: 'VAT', rate: '25', money: { amount: 580, currency: 'USD' } },
    },
  ]);
  // What changes later is not on a receipt that exists already.
  Object.assign(auth.content.organization, { name: 'Others', postalAddress: '', taxNumber: '', taxRate: '' });
  await auth.change(person.id, { name: 'Other Name' });
  expect((await read(person.browser, receiptNumber!)).body).toEqual(body);
  const other = await auth.register();
  const later = (await read(other.browser, (await pay(other)).body.receiptNumber!)).body;
  expect([later.issuer, later.tax]).toEqual([{ name: 'Others', address: '', taxNumber: '' }, undefined]);
});

test('a receipt is a PDF file too, and another service gets it for a mail', async () => {
  const person = await auth.register('member');
  const [receipt] = (await listOf(person)).receipts;
  const answer = await fetch(`${auth.url}/api/receipts/${receipt!.number}/file`, {
    headers: await auth.as({ userId: person.id }),
  });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename=receipt-${receipt!.number}.pdf`,
  ]);
  expect((await answer.text()).startsWith('%PDF-')).toBe(true);
  const file = await auth.internal.receiptFile({ params: { number: receipt!.number } });
  expect(file.fileName).toBe(`receipt-${receipt!.number}.pdf`);
  expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('people read their own receipts, site admins all, and nobody else learns of one', async () => {
  const [owner, other] = [await auth.register('member'), await auth.register('member')];
  const [{ number } = { number: 0 }] = (await listOf(owner)).receipts;
  expect((await read(owner.browser, number)).status).toBe(200);
  expect((await read(office.browser, number)).status).toBe(200);
  const [refused, unknown] = [await read(other.browser, number), await read(other.browser, 999_999)];
  expect([refused.status, refused.body.message]).toEqual([404, unknown.body.message]);
  expect((await other.browser.call('GET', `/api/receipts/${number}/file`)).status).toBe(404);
  expect((await auth.createBrowser().call('GET', `/api/receipts/${number}`)).status).toBe(401);
  expect((await other.browser.call('GET', '/api/receipts/0')).status).toBe(400);
  expect((await listOf(other)).receipts.map((each) => each.number)).not.toContain(number);
});

test('a refund has its own receipt, which names that of the payment, and both say so', async () => {
  const person = await auth.register('member');
  expect((await refund(person, 2900)).status).toBe(200);
  const { receipts } = await listOf(person);
  const [back, paid] = receipts;
  expect(receipts).toMatchObject([
    { kind: 'refund', item: 'Refund: Membership, one month', money: { amount: 2900 }, refundOf: paid!.number },
    { kind: 'payment' },
  ]);
  expect((await read(person.browser, paid!.number)).body.refunds).toMatchObject([
    { number: back!.number, money: { amount: 2900, currency: 'USD' } },
  ]);
  const mails = (await recordedDomainEvents(auth.db)).filter(
    ({ audience }) => 'userIds' in audience && audience.userIds.includes(person.id),
  );
  expect(mails.map(({ data }) => 'receiptNumber' in data && data.receiptNumber)).toContain(back!.number);
  const details = (await office.browser.call<AccountDetails>('GET', `/api/admin/people/${person.id}`)).body;
  expect([details.payments[0]?.receiptNumber, details.acts[0]?.receiptNumber]).toEqual([paid!.number, back!.number]);
});

test('numbers have no gap after payments of many people at once, renewals of two replicas and declined cards', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => auth.register()));
  await Promise.all(people.map((person, index) => pay(person, index % 3 === 0 ? { cardLast4: '0002' } : {})));
  const paid = people.filter((_, index) => index % 3 !== 0);
  await Promise.all(
    paid.map(async ({ id }) => createRenewals(auth, id).run((await auth.stored(id)).subscription.paidUntil!, 2)),
  );
  await Promise.all([...paid.map((person) => refund(person, 2900)), ...paid.map((person) => refund(person, 2900))]);
  await expectNoGap();
  const subjects = await auth.Receipts.distinct('subjectId');
  expect(subjects).toHaveLength((await storedNumbers()).length);
});

test('an aborted transaction leaves no gap', async () => {
  const [receipt] = await auth.Receipts.find().limit(1).lean();
  const { _id: _, ...draft } = receipt!;
  const aborted = auth.db.withSession((session) =>
    session.withTransaction(async () => {
      await issueReceipts(auth, [{ ...draft, subjectId: new Types.ObjectId() }], session);
      throw new Error('aborted');
    }),
  );
  await expect(aborted).rejects.toThrow('aborted');
  await auth.register('member');
  await expectNoGap();
});

test('payments and refunds of an earlier version get their numbers once, in order of time, from two replicas', async () => {
  const before = (await storedNumbers()).length;
  const [userId, paymentId] = [new Types.ObjectId(), new Types.ObjectId()];
  const paid = (hour: number, _id = new Types.ObjectId()) => ({
    ...{ _id, userId, plan: 'monthly', amount: 2900, currency: 'USD', cardLast4: '4242' },
    ...{ idempotencyKey: randomUUID(), paidAt: new Date(Date.UTC(2026, 0, 1, hour)) },
  });
  await auth.Payments.collection.insertMany([
    ...Array.from({ length: 230 }, (_, index) => paid(300 - index)),
    paid(2, paymentId),
  ]);
  await auth.LedgerLines.collection.insertOne({
    ...{ userId, kind: 'refunded', months: 1, amount: 2900, currency: 'USD', paymentId, reason: 'Moved' },
    ...{ idempotencyKey: randomUUID(), at: new Date(Date.UTC(2026, 0, 1, 100)) },
  });
  await auth.KeptPayments.collection.insertOne({
    ...{ plan: 'annual', amount: 29_900, currency: 'USD', refunded: 100, paidAt: new Date(Date.UTC(2026, 0, 1, 50)) },
    removeAt: new Date(Date.UTC(2036, 0, 1)),
  });
  const dependencies = { ...auth, isFreeInProduction: false, readIssuer: async () => ({ name: 'Meridian' }) };
  await Promise.all([numberStored(dependencies), numberStored(dependencies)]);
  await numberStored(dependencies);
  await expectNoGap();
  const issued = await auth.Receipts.find({ _id: { $gt: before } })
    .sort({ _id: 1 })
    .lean();
  expect(issued).toHaveLength(234);
  expect(issued.map(({ at }) => at.getTime())).toEqual(issued.map(({ at }) => at.getTime()).sort((a, b) => a - b));
  const line = await auth.LedgerLines.findOne({ userId }).lean();
  expect(issued.find(({ subjectId }) => subjectId && line?._id.equals(subjectId))).toMatchObject({
    _id: line?.receiptNumber,
    refundOf: before + 1,
  });
  const [kept] = await auth.KeptPayments.find({ amount: 29_900 }).lean();
  expect(issued.filter(({ refundOf }) => refundOf === kept?.receiptNumber)).toMatchObject([{ amount: 100 }]);
  expect((await auth.Payments.findById(paymentId).lean())?.receiptNumber).toBe(before + 1);
});

test('a merge brings the receipts along', async () => {
  const [from, into] = [await auth.register('member'), await auth.register('member')];
  const { receipts } = await listOf(from);
  const body = { intoId: into.id, email: from.email, reason: 'Registered twice' };
  await office.browser.call('POST', `/api/admin/people/${from.id}/merge`, body);
  expect((await read(into.browser, receipts[0]!.number)).body.payer).toBe('Ana Horvat');
  expect((await listOf(into)).receipts).toHaveLength(2);
});

test('a deleted account leaves the numbers and amounts without the person', async () => {
  const person = await auth.register('member');
  const [{ number } = { number: 0 }] = (await listOf(person)).receipts;
  await person.browser.call<CurrentUser>('DELETE', '/api/account', { password: person.password });
  const { body } = await read(office.browser, number);
  expect(body).toMatchObject({ number, money: { amount: 2900, currency: 'USD' }, payer: null });
  expect(body).not.toHaveProperty('cardLast4');
  expect(body.at).toMatch(/T00:00:00.000Z$/);
  const stored = await auth.Receipts.findById(number).lean();
  expect([stored?.userId, stored?.subjectId]).toEqual([undefined, undefined]);
  expect((await auth.KeptPayments.findOne({ receiptNumber: number }).lean())?.amount).toBe(2900);
  await expectNoGap();
});

test('the last known organization is on the receipt while the content service is unavailable', async () => {
  const person = await auth.register();
  await auth.content.stop();
  const { body } = await pay(person);
  expect((await read(person.browser, body.receiptNumber!)).body.issuer.name).toBe('Others');
});
