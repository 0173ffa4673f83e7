import type { BookLines, BookSummary, Problem, SiteAdmins } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import type { Browser } from '../testing/browser';
import { createRenewals } from '../testing/renewals';
import { payment, serveAuth, serveSiteAdmin } from '../testing/test-server';
import { entry, serveTreasurer } from '../testing/treasurer';

const auth = serveAuth({}, undefined, 60_000);
const office = serveSiteAdmin(auth);
const { treasurer, today, enter, reverse } = serveTreasurer(auth, office);

const summary = async (browser: Browser = treasurer.browser) =>
  (await browser.call<BookSummary>('GET', `/api/books/summary?from=${today()}&to=${today()}`)).body;
const linesOf = async (figure: string, more = '') =>
  (await treasurer.browser.call<BookLines>('GET', `/api/books/lines?figure=${figure}${more}`)).body;

const CALLS: [string, string, unknown?][] = [
  ['GET', '/api/books/summary'],
  ['GET', '/api/books/lines?figure=income'],
  ['GET', '/api/books/payouts'],
  ['GET', '/api/books/export'],
  ['POST', '/api/books/people', { email: 'nobody@example.org' }],
];

test('treasurers and site admins see the books, and nobody else does', async () => {
  const member = await auth.register('member');
  for (const [method, path, body] of CALLS) {
    const status = async (browser: Browser) => (await browser.call(method, path, body)).status;
    expect([path, await status(member.browser), await status(auth.createBrowser())]).toEqual([path, 403, 401]);
    const [asTreasurer, asSiteAdmin] = [await status(treasurer.browser), await status(office.browser)];
    expect([path, asTreasurer < 403 || asTreasurer === 404, asSiteAdmin]).toEqual([path, true, asTreasurer]);
  }
  expect((await enter(entry(member.id), member)).status).toBe(403);
});

test('a treasurer reads nothing else of the office, and changes no roles', async () => {
  const { id } = await auth.register('member');
  for (const [method, path, body] of [
    ['GET', `/api/admin/people/${id}`],
    ['GET', '/api/admin/site-admins'],
    ['GET', '/api/newsletter/subscribers'],
    ['POST', `/api/admin/people/${id}/site-admin`, { reason: 'x' }],
    ['POST', `/api/admin/people/${id}/treasurer`, { reason: 'x' }],
    ['POST', `/api/admin/people/${id}/months`, { months: 1, reason: 'x', idempotencyKey: randomUUID() }],
  ] as const)
    expect([path, (await treasurer.browser.call(method, path, body)).status]).toEqual([path, 403]);
});

test('the role is given and taken by site admins, audited, and ends at once', async () => {
  const person = await auth.register();
  const path = `/api/admin/people/${person.id}/treasurer`;
  const status = async () => (await person.browser.call('GET', '/api/books/summary')).status;
  await office.browser.call('POST', path, { reason: 'Elected' });
  expect(await status()).toBe(200);
  expect((await person.browser.call('GET', '/api/auth/admin-status')).body).toEqual({
    isAdmin: false,
    isTreasurer: true,
  });
  const { treasurers } = (await office.browser.call<SiteAdmins>('GET', '/api/admin/site-admins')).body;
  expect(treasurers?.map(({ id }) => id)).toContain(person.id);
  expect((await office.browser.call<Problem>('POST', path, { reason: 'Again' })).body.code).toBe('already_treasurer');
  await office.browser.call('DELETE', path, { reason: 'Left the board' });
  expect(await status()).toBe(403);
  expect((await office.browser.call<Problem>('DELETE', path, { reason: 'Again' })).body.code).toBe('not_treasurer');
  expect(await auth.actionNamesOn(person.id)).toEqual(
    expect.arrayContaining(['treasurer.granted', 'treasurer.dismissed']),
  );
  const unconfirmed = await auth.registerUnconfirmed();
  const refused = await office.browser.call<Problem>('POST', `/api/admin/people/${unconfirmed.id}/treasurer`, {
    reason: 'x',
  });
  expect(refused.body.code).toBe('address_not_confirmed');
});

test('the figures count what happened, and each leads to its lines', async () => {
  const before = await summary();
  const count = (of: BookSummary, figure: keyof BookSummary['figures']) => of.figures[figure].count;
  const [paid, declined] = [await auth.register('member'), await auth.register()];
  await declined.browser.call('POST', '/api/mock-payment', payment({ cardLast4: '0002' }));
  const byHand = await enter(entry(paid.id));
  await reverse(byHand.body.id);
  await paid.browser.call('POST', '/api/subscription/cancel');
  const { paidUntil } = (await auth.stored(paid.id)).subscription;
  await createRenewals(auth, paid.id).run(new Date(paidUntil!.getTime() + 1));
  const after = await summary(office.browser);
  const grown = (figure: keyof BookSummary['figures']) => count(after, figure) - count(before, figure);
  expect([grown('income'), grown('refunded'), grown('failed'), grown('joined')]).toEqual([2, 1, 1, 1]);
  const row = after.months.find(({ plan, month }) => plan === 'annual' && month === today().slice(0, 7));
  expect(row).toMatchObject({ income: { currency: 'USD' }, refunded: { currency: 'USD' } });
  const { lines } = await linesOf('income');
  expect(lines[0]).toMatchObject({ person: { id: paid.id, name: 'Ana Horvat' } });
  expect(lines.every(({ receiptNumber }) => receiptNumber)).toBe(true);
  expect((await linesOf('refunded')).lines[0]).toMatchObject({ receiptNumber: expect.any(Number) as number });
  expect((await linesOf('failed')).lines[0]).toMatchObject({ person: { id: declined.id }, money: { amount: 2900 } });
  expect((await linesOf('joined')).lines.map(({ person }) => person?.id)).toContain(paid.id);
  const future = `&to=${new Date(paidUntil!.getTime() + 86_400_000).toISOString().slice(0, 10)}`;
  expect((await linesOf('left', future)).lines.map(({ person }) => person?.id)).toContain(paid.id);
  expect((await linesOf('disputed')).lines).toEqual([]);
});

test('charges of the next 30 days are due, without cancelled memberships', async () => {
  const [renews, ends] = [await auth.register('member'), await auth.register('member')];
  await ends.browser.call('POST', '/api/subscription/cancel');
  const soon = new Date(Date.now() + 86_400_000);
  await auth.change(renews.id, { 'subscription.paidUntil': soon });
  const { lines } = await linesOf('due');
  expect(lines[0]).toMatchObject({ at: soon.toISOString(), person: { id: renews.id }, money: { amount: 2900 } });
  expect(lines.map(({ person }) => person?.id)).not.toContain(ends.id);
});

test('lines come in pages without gaps or repeats', async () => {
  const { receipts } = { receipts: await auth.Receipts.find().limit(1).lean() };
  const { _id: _, subjectId: __, ...draft } = receipts[0]!;
  const at = new Date(Date.UTC(2020, 0, 1));
  const copies = Array.from({ length: 120 }, (_value, index) => ({
    ...draft,
    _id: 1_000_000 + index,
    kind: 'payment' as const,
    at,
  }));
  await auth.Receipts.insertMany(copies);
  const seen: number[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: BookLines = await linesOf('income', `&from=2020-01-01&to=2020-01-01${next && `&after=${next}`}`);
    seen.push(...page.lines.map(({ receiptNumber = 0 }) => receiptNumber));
    ({ next } = page);
  }
  expect(seen).toEqual(copies.map(({ _id }) => _id).reverse());
  expect((await treasurer.browser.call('GET', '/api/books/lines?figure=income&after=x')).status).toBe(400);
  await auth.Receipts.deleteMany({ at });
});

test('the books are a file in each format, safe against formulas, with refunds as negative amounts', async () => {
  const person = await auth.register();
  await auth.change(person.id, { name: '=HYPERLINK("x")' });
  const { body } = await enter(entry(person.id, { amount: 12.5, method: 'cash' }));
  await reverse(body.id);
  const file = async (format: string) => {
    const path = `/api/books/export?from=${today()}&to=${today()}&format=${format}`;
    const answer = await fetch(auth.url + path, { headers: { cookie: treasurer.browser.cookie! } });
    return (await answer.text()).replace('\uFEFF', '').split('\r\n');
  };
  const rowOf = (lines: string[], text: string) => lines.findLast((line) => line.includes(text));
  const plain = await file('plain');
  expect(plain[0]).toBe('Receipt,Date,Type,Refund of,Person,Item,Method,Reference,Amount,Currency');
  expect(rowOf(plain, 'Cash,TR 17,12.5')).toMatch(
    /,"'=HYPERLINK\(""x""\)","Membership, one year",Cash,TR 17,12\.5,USD$/,
  );
  expect(rowOf(plain, ',Refund,')).toMatch(/,-12\.5,USD$/);
  const datev = await file('datev');
  expect(rowOf(datev, '12,5;S;')).toMatch(/^12,5;S;USD;1000;8400;\d{4};\d+;/);
  expect(rowOf(datev, '12,5;H;')).toMatch(/^12,5;H;USD;1000;8400;/);
  expect(rowOf(await file('quickbooks'), 'Refund')).toMatch(/^\d{2}\/\d{2}\/\d{4},.*,-12\.5$/);
  expect(await file('payouts')).toEqual(['Payout,Arrives on,Line,Kind,Receipt,Amount,Fee,Net,Currency', '']);
  expect((await treasurer.browser.call('GET', '/api/books/payouts')).body).toEqual({
    makesPayouts: false,
    payouts: [],
  });
});
