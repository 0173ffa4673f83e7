import { DAY_MS, type Family, type Payment, type Problem } from '@meridian/shared-types';
import { GRACE_MS } from '../../subscriptions/renewal-times.policy';
import { anOfficePlan } from '../../testing/content-stub';
import { createRenewals } from '../../testing/renewals';
import { eventually, payment, serveAuth, serveSiteAdmin, someEmail, type Person } from '../../testing/test-server';

const auth = serveAuth();
const office = serveSiteAdmin(auth);
beforeAll(() => {
  auth.content.plans.push(
    anOfficePlan({ id: 'family', name: 'Family', audience: 'family', period: 'month', price: 60 }),
  );
});

const pay = ({ browser }: Person, changes = {}) =>
  browser.call<Payment & Problem>('POST', '/api/mock-payment', payment({ plan: 'family', amount: 60, ...changes }));
const familyOf = async ({ browser }: Person) => (await browser.call<Family>('GET', '/api/family')).body;
const invite = (payer: Person, email: string) => payer.browser.call<Family & Problem>('POST', '/api/family', { email });
const accept = async (person: Person, id?: string) =>
  person.browser.call<Family & Problem>(
    'POST',
    `/api/family/${id ?? (await familyOf(person)).invitations[0]!.id}/acceptance`,
  );
const leave = ({ browser }: Person, id: string) => browser.call<Problem>('DELETE', `/api/family/${id}`);
const statusOf = async ({ browser }: Person) => (await browser.me()).subscriptionStatus;
const copyOf = ({ id }: Person) => auth.chapters.people.get(id)?.isActive;

async function aPayer(): Promise<Person> {
  const payer = await auth.register();
  expect((await pay(payer)).status).toBe(200);
  return payer;
}
async function aFamily() {
  const [payer, member] = [await aPayer(), await auth.register()];
  await invite(payer, member.email);
  expect((await accept(member)).status).toBe(200);
  return { payer, member };
}
const expectStatus = async (person: Person, status: 'active' | 'newsletter') => {
  expect(await statusOf(person)).toBe(status);
  await eventually(async () => copyOf(person) === (status === 'active'));
};

test('people whose address the payer invites are members after they accept, as long as the family is paid', async () => {
  const [payer, member] = [await aPayer(), await auth.register()];
  expect((await invite(payer, member.email)).body).toMatchObject({ free: 3, places: [{ email: member.email }] });
  await invite(payer, member.email); // This changes nothing.
  expect(await statusOf(member)).toBe('newsletter');
  expect((await accept(member)).body).toMatchObject({ place: { payer: 'Ana Horvat' }, invitations: [] });
  await expectStatus(member, 'active');
  const { paidUntil } = (await payer.browser.me()).membership!;
  expect((await member.browser.me()).membership).toMatchObject({ paidUntil, isOfFamily: true });

  const renewals = createRenewals(auth, payer.id);
  await renewals.run(new Date(paidUntil));
  const next = (await auth.stored(payer.id)).subscription.paidUntil;
  expect((await auth.stored(member.id)).subscription.paidUntil).toEqual(next);
  expect(renewals.sent).toHaveLength(1); // Nothing is charged for the member.
});

test('a family has at most five accounts, also if all are invited at once', async () => {
  const payer = await aPayer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(payer, someEmail())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('family_full');
  const { places, free } = await familyOf(payer);
  expect([places.length, free]).toEqual([4, 0]);
});

test('only payers of a family plan invite, and only the owner of the address accepts', async () => {
  const [member, payer, other] = [await auth.register('member'), await aPayer(), await auth.register()];
  expect((await invite(member, other.email)).body.code).toBe('no_family');
  expect((await invite(payer, payer.email)).body.code).toBe('own_address');
  const { places } = (await invite(payer, someEmail())).body;
  expect((await accept(other, places[0]!.id)).status).toBe(404);
  expect((await leave(other, places[0]!.id)).status).toBe(404);
});

test('an address without an account finds the invitation after it has joined and is confirmed', async () => {
  const [payer, person] = [await aPayer(), await auth.registerUnconfirmed()];
  const { places } = (await invite(payer, person.email)).body;
  expect((await familyOf(person)).invitations).toEqual([]);
  expect((await accept(person, places[0]!.id)).body.code).toBe('address_not_confirmed');
});

test('a person with a membership, or in another family, cannot join', async () => {
  const { member } = await aFamily();
  const [payer, paying] = [await aPayer(), await auth.register('member')];
  for (const { email } of [member, paying]) await invite(payer, email);
  expect((await accept(paying)).body.code).toBe('already_active');
  expect((await accept(member)).body.code).toBe('in_family');
});

test('of two families that a person joins at once, one counts', async () => {
  const [one, two, person] = [await aPayer(), await aPayer(), await auth.register()];
  await invite(one, person.email);
  await invite(two, person.email);
  const { invitations } = await familyOf(person);
  const answers = await Promise.all(invitations.map(({ id }) => accept(person, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await auth.FamilyPlaces.countDocuments({ userId: person.id })).toBe(1);
});

test('a member leaves, or is removed by the payer, at once', async () => {
  const { payer, member } = await aFamily();
  await leave(member, (await familyOf(member)).place!.id);
  await expectStatus(member, 'newsletter');
  await invite(payer, member.email);
  await accept(member);
  await expectStatus(member, 'active');
  await leave(payer, (await familyOf(payer)).places[0]!.id);
  await expectStatus(member, 'newsletter');
});

test('a member of a family changes and pays nothing of their own, and gets no months', async () => {
  const { member } = await aFamily();
  expect((await pay(member, { plan: 'monthly', amount: 29 })).body.code).toBe('in_family');
  expect((await member.browser.call<Problem>('POST', '/api/subscription/cancel')).body.code).toBe('in_family');
  const gift = { months: 1, reason: 'Helped', idempotencyKey: crypto.randomUUID() };
  const given = await office.browser.call<Problem>('POST', `/api/admin/people/${member.id}/months`, gift);
  expect(given.body.code).toBe('in_family');
});

test('a refund ends the membership of the whole family', async () => {
  const { payer, member } = await aFamily();
  const path = `/api/admin/people/${payer.id}`;
  const { payments } = (await office.browser.call<{ payments: { id: string }[] }>('GET', path)).body;
  await office.browser.call('POST', `${path}/payments/${payments[0]!.id}/refund`, {
    ...{ part: 'whole', cents: 6000, reason: 'Moved', idempotencyKey: crypto.randomUUID() },
  });
  await expectStatus(payer, 'newsletter');
  await expectStatus(member, 'newsletter');
});

test('months that the office gives to the payer are for the family', async () => {
  const { payer, member } = await aFamily();
  const gift = { months: 2, reason: 'Helped', idempotencyKey: crypto.randomUUID() };
  await office.browser.call('POST', `/api/admin/people/${payer.id}/months`, gift);
  const { paidUntil } = (await auth.stored(payer.id)).subscription;
  expect((await auth.stored(member.id)).subscription.paidUntil).toEqual(paidUntil);
});

test('while the payer is suspended the family is not active, and afterwards it is', async () => {
  const { payer, member } = await aFamily();
  const path = `/api/admin/people/${payer.id}/suspension`;
  await office.browser.call('POST', path, { reason: 'Spam' });
  await expectStatus(member, 'newsletter');
  await office.browser.call('DELETE', path);
  await expectStatus(member, 'active');
});

test('if the payer deletes the account, the family ends; if a member does, the place is free', async () => {
  const { payer, member } = await aFamily();
  const gone = await auth.register();
  await invite(payer, gone.email);
  await accept(gone);
  await gone.browser.call('DELETE', '/api/account', { password: gone.password });
  await eventually(async () => !(await auth.exists(gone.id)));
  expect((await familyOf(payer)).places).toHaveLength(1);
  await payer.browser.call('DELETE', '/api/account', { password: payer.password });
  await eventually(async () => !(await auth.exists(payer.id)));
  await expectStatus(member, 'newsletter');
  expect(await familyOf(member)).toEqual({ places: [], free: 0, invitations: [] });
});

test('a family has the grace of its payer, unless the payer cancels or pauses the membership', async () => {
  const { payer, member } = await aFamily();
  const { paidUntil } = (await auth.stored(payer.id)).subscription;
  const expectGrace = async (graceUntil: Date | undefined) => {
    const { subscription } = await auth.stored(member.id);
    expect([subscription.status, subscription.paidUntil, subscription.graceUntil]).toEqual([
      'active',
      paidUntil,
      graceUntil,
    ]);
  };
  const act = (name: string, body?: object) => payer.browser.call('POST', `/api/subscription/${name}`, body);
  const graceEnd = new Date(paidUntil!.getTime() + GRACE_MS);
  await expectGrace(graceEnd);
  for (const [name, body] of [['cancel'], ['pause', { months: 1 }]] as const) {
    await act(name, body);
    await expectGrace(undefined);
    await act('resume');
    await expectGrace(graceEnd);
  }
  await auth.change(member.id, { 'subscription.paidUntil': new Date(Date.now() - DAY_MS) });
  const { subscriptionStatus, membership } = await member.browser.me();
  expect([subscriptionStatus, membership?.graceUntil]).toEqual(['active', graceEnd.toISOString()]);
});

test('a pause of the payer is a pause of the family, which is paid again after it', async () => {
  const { payer, member } = await aFamily();
  await payer.browser.call('POST', '/api/subscription/pause', { months: 1 });
  const { paidUntil, pausedUntil } = (await auth.stored(payer.id)).subscription;
  const renewals = createRenewals(auth, payer.id);
  await renewals.run(paidUntil!);
  await expectStatus(member, 'newsletter');
  await renewals.run(pausedUntil!);
  const after = (await auth.stored(payer.id)).subscription;
  expect(after).toMatchObject({ status: 'active', familyUntil: after.paidUntil });
  expect((await auth.stored(member.id)).subscription).toMatchObject({ status: 'active', paidUntil: after.paidUntil });
  const moves = await auth.MembershipMoves.find({ userId: member.id }).sort({ _id: 1 }).lean();
  expect(moves.map(({ kind }) => kind)).toEqual(['joined', 'left', 'joined']);
});

test('after a change to another plan, the family ends with the time that was paid for it', async () => {
  const { payer, member } = await aFamily();
  const { paidUntil } = (await auth.stored(payer.id)).subscription;
  await payer.browser.call('PUT', '/api/subscription/plan', { plan: 'monthly', amount: 29 });
  const renewals = createRenewals(auth, payer.id);
  await renewals.run(new Date(paidUntil!.getTime() - 60_000)); // A renewal is charged before the end.
  expect(renewals.sent).toHaveLength(1);
  expect((await auth.stored(member.id)).subscription.paidUntil).toEqual(paidUntil);
});

test('of an acceptance and a renewal at the same time, the member has the renewed time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [payer, member] = [await aPayer(), await auth.register()];
    await invite(payer, member.email);
    const { id } = (await familyOf(member)).invitations[0]!;
    const { paidUntil } = (await auth.stored(payer.id)).subscription;
    await Promise.all([accept(member, id), createRenewals(auth, payer.id).run(paidUntil!)]);
    const renewed = (await auth.stored(payer.id)).subscription.paidUntil;
    expect((await auth.stored(member.id)).subscription.paidUntil).toEqual(renewed);
  }
});

test('a merged payer keeps the family, and a merged member keeps the place', async () => {
  const { payer, member } = await aFamily();
  const [intoPayer, intoMember] = [await auth.register(), await auth.register()];
  const merge = (from: Person, into: Person) =>
    office.browser.call<Problem>('POST', `/api/admin/people/${from.id}/merge`, {
      ...{ intoId: into.id, email: from.email, reason: 'Same person' },
    });
  expect((await merge(payer, intoPayer)).status).toBe(200);
  expect((await auth.stored(member.id)).subscription.familyOf?.toHexString()).toBe(intoPayer.id);
  expect((await familyOf(intoPayer)).places).toMatchObject([{ name: 'Ana Horvat' }]);
  expect((await merge(member, intoMember)).status).toBe(200);
  await expectStatus(intoMember, 'active');
  expect((await familyOf(intoMember)).place).toBeTruthy();
});
