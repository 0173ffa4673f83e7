import { DAY_MS, HOUR_MS, MINUTE_MS, type Problem } from '@meridian/shared-types';
import { createRenewals } from '../testing/renewals';
import { eventually, payment, serveAuth, withinASecond } from '../testing/test-server';

const auth = serveAuth();

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** Registers a member whose card is declined from now on, in the last hour of the paid month. */
async function memberWithBadCard(cardLast4 = '0002') {
  const member = await auth.register('member');
  await auth.change(member.id, { 'subscription.cardLast4': cardLast4 });
  const end = (await auth.stored(member.id)).subscription.paidUntil!;
  const changeCard = (body: object) =>
    member.browser.call<{ paidUntil: string } & Problem>('PUT', '/api/subscription/card', body);
  return { ...member, end, lastHour: later(end, -59 * MINUTE_MS), changeCard, ...createRenewals(auth, member.id) };
}

/** Moves a membership into its grace: its paid time ended some days ago, and the renewal was declined before. */
async function moveIntoGrace(id: string, days: number, declines = 3): Promise<Date> {
  const paidUntil = later(new Date(), -days * DAY_MS);
  await auth.change(id, {
    'subscription.paidUntil': paidUntil,
    'subscription.since': paidUntil,
    'subscription.declinedAt': later(paidUntil, -HOUR_MS),
    'subscription.declines': declines,
  });
  return paidUntil;
}

const declinesOf = async (id: string) => (await auth.eventsFor(id)).filter(({ kind }) => kind === 'payment.declined');

test('a declined card is charged again after 3 and 5 days with a mail each time, however many replicas run', async () => {
  const { id, browser, end, lastHour, run, sent, taken } = await memberWithBadCard();
  const [third, fifth] = [later(lastHour, 3 * DAY_MS), later(lastHour, 5 * DAY_MS)];
  await run(lastHour, 3);
  await run(later(third, -MINUTE_MS), 3);
  expect(sent).toHaveLength(1);
  expect((await browser.me()).membership).toMatchObject({
    isDeclined: true,
    graceUntil: later(end, 7 * DAY_MS).toISOString(),
  });
  await run(later(third, MINUTE_MS), 3);
  expect(sent).toHaveLength(2);
  await run(later(fifth, 2 * MINUTE_MS), 3);
  await run(later(end, 7 * DAY_MS - MINUTE_MS), 3);
  expect([sent.length, taken.length]).toEqual([3, 0]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect((await declinesOf(id)).map(({ data }) => 'retryAt' in data)).toEqual([true, true, false]);
  expect((await auth.stored(id)).subscription.status).toBe('active');
  await run(later(end, 7 * DAY_MS + MINUTE_MS), 2);
  expect((await auth.stored(id)).subscription).toEqual({ status: 'newsletter' });
  expect((await auth.actionNamesOn(id)).filter((action) => action === 'subscription.ended')).toHaveLength(1);
});

test('a card that must not be charged again is charged once, and the mail does not promise another attempt', async () => {
  const { id, end, lastHour, run, sent } = await memberWithBadCard('9979');
  await run(lastHour);
  for (const days of [3, 5, 6]) await run(later(end, days * DAY_MS));
  expect(sent).toHaveLength(1);
  expect((await declinesOf(id)).map(({ data }) => 'retryAt' in data)).toEqual([false]);
});

test('a member in the grace has all rights everywhere, and loses them everywhere within a second of its end', async () => {
  const { id, browser } = await memberWithBadCard();
  const admin = await auth.registerSiteAdmin();
  const listed = async () =>
    (await auth.internal.accounts({ query: { status: 'active', limit: '200' } })).some((account) => account.id === id);
  const { activeMembers } = await auth.internal.statistics({});
  await moveIntoGrace(id, 6);
  expect(await browser.me()).toMatchObject({ subscriptionStatus: 'active', membership: { isDeclined: true } });
  expect(await listed()).toBe(true);
  expect((await auth.internal.statistics({})).activeMembers).toBe(activeMembers);
  expect(auth.chapters.people.get(id)?.isActive).toBe(true);
  const { contacts } = await auth.internal.contacts({ body: { userIds: [id] } });
  expect(contacts).toMatchObject([{ isActive: true }]);
  expect(
    (await admin.browser.call<{ membership?: object }>('GET', `/api/admin/people/${id}`)).body.membership,
  ).toBeDefined();
  await auth.change(id, { 'subscription.paidUntil': later(new Date(), -7 * DAY_MS + 300) });
  await eventually(async () => (await browser.me()).subscriptionStatus === 'newsletter');
  await withinASecond(async () => auth.chapters.people.get(id)?.isActive === false && !(await listed()));
  expect((await auth.stored(id)).subscription).toEqual({ status: 'newsletter' });
});

test('a payment in the grace continues from the former end, by the page and by the job', async () => {
  const [paying, waiting] = [await memberWithBadCard(), await memberWithBadCard()];
  const end = await moveIntoGrace(paying.id, 2);
  expect((await paying.browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
  const { subscription } = await auth.stored(paying.id);
  const days = (subscription.paidUntil!.getTime() - end.getTime()) / DAY_MS;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  for (const field of ['declinedAt', 'declines']) expect(subscription).not.toHaveProperty(field);
  await waiting.run(waiting.lastHour);
  await auth.change(waiting.id, { 'subscription.cardLast4': '4242' });
  await waiting.run(later(waiting.lastHour, 3 * DAY_MS + MINUTE_MS), 3);
  const renewed = (await auth.stored(waiting.id)).subscription.paidUntil!;
  expect((renewed.getTime() - waiting.end.getTime()) / DAY_MS).toBeLessThanOrEqual(31);
  expect([waiting.taken.length, (await auth.paymentsOf(waiting.id)).length]).toEqual([1, 2]);
});

test('a process that is killed between the second charge and its storage charges nothing twice', async () => {
  const { id, end, lastHour, run, sent, taken } = await memberWithBadCard();
  await run(lastHour);
  await auth.change(id, { 'subscription.cardLast4': '4242' });
  const at = later(lastHour, 3 * DAY_MS + MINUTE_MS);
  const whenCharged = () => {
    throw new Error('killed');
  };
  await expect(run(at, 1, { whenCharged })).rejects.toThrow('killed');
  await run(later(at, MINUTE_MS), 3);
  await run(later(at, 30 * MINUTE_MS), 2);
  expect([taken.length, (await auth.paymentsOf(id)).length]).toEqual([1, 2]);
  expect(new Set(sent.slice(1).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  const { subscription } = await auth.stored(id);
  expect((subscription.paidUntil!.getTime() - end.getTime()) / DAY_MS).toBeLessThanOrEqual(31);
  expect(subscription).not.toHaveProperty('declinedAt');
});

test('another card is charged at once for a declined renewal, once for two tabs', async () => {
  const { id, browser, changeCard } = await memberWithBadCard();
  const end = await moveIntoGrace(id, 1, 1);
  const results = await Promise.all([changeCard({ cardLast4: '1881' }), changeCard({ cardLast4: '1881' })]);
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  await eventually(async () => (await auth.paymentsOf(id)).length === 2);
  const { membership } = await browser.me();
  expect(membership).toMatchObject({ cardLast4: '1881' });
  expect(membership).not.toHaveProperty('isDeclined');
  const days = (Date.parse(membership!.paidUntil) - end.getTime()) / DAY_MS;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

test('another card that is declined too is refused with 402, and the grace stays', async () => {
  const { id, browser, changeCard } = await memberWithBadCard();
  await moveIntoGrace(id, 1, 1);
  const { status, body } = await changeCard({ cardLast4: '0002' });
  expect([status, body.message]).toEqual([402, 'Your card was declined. Use another card.']);
  expect(await browser.me()).toMatchObject({ subscriptionStatus: 'active', membership: { isDeclined: true } });
  await auth.change(id, { 'subscription.declines': 10 });
  expect((await changeCard({ cardLast4: '4242' })).body.code).toBe('declined_too_often');
});

test('a suspended person is not charged, and the membership ends with the paid time', async () => {
  const admin = await auth.registerSiteAdmin();
  const { id, end, lastHour, run, sent } = await memberWithBadCard('4242');
  await admin.browser.call('POST', `/api/admin/people/${id}/suspension`, { reason: 'Advertising' });
  await run(lastHour, 2);
  expect((await auth.stored(id)).subscription).toMatchObject({ status: 'active', paidUntil: end });
  await run(later(end, MINUTE_MS), 2);
  expect(sent).toEqual([]);
  expect((await auth.stored(id)).subscription).toEqual({ status: 'newsletter' });
});

test('a charge that was interrupted before a suspension is not sent again', async () => {
  const admin = await auth.registerSiteAdmin();
  const { id, lastHour, run, sent, taken } = await memberWithBadCard('4242');
  const beforeCharge = () => {
    throw new Error('killed');
  };
  await expect(run(lastHour, 1, { beforeCharge })).rejects.toThrow('killed');
  await admin.browser.call('POST', `/api/admin/people/${id}/suspension`, { reason: 'Advertising' });
  await run(later(lastHour, 2 * MINUTE_MS), 2);
  expect([sent.length, taken.length]).toEqual([1, 0]);
  expect((await auth.stored(id)).pendingCharge).toBeUndefined();
});
