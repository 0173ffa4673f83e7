import { DAY_MS, type OwnStudentProof, type Payment, type Problem, type WaitingProof } from '@meridian/shared-types';
import { image } from '../../testing/avatar-upload';
import type { Browser } from '../../testing/browser';
import { anOfficePlan } from '../../testing/content-stub';
import { createRenewals } from '../../testing/renewals';
import { payment, serveAuth, serveSiteAdmin } from '../../testing/test-server';
import { endWithoutProof } from './end-without-proof';

const auth = serveAuth();
const office = serveSiteAdmin(auth);
beforeEach(() =>
  auth.content.plans.splice(
    0,
    Infinity,
    anOfficePlan({ id: 'student', audience: 'student', period: 'year', price: 50 }),
  ),
);

const pay = (browser: Browser) =>
  browser.call<Payment & Problem>('POST', '/api/mock-payment', payment({ plan: 'student', amount: 50 }));
const proofOf = async (browser: Browser) => (await browser.call<OwnStudentProof>('GET', '/api/student-proof')).body;
const send = (browser: Browser, text = 'I study law in Lagos.') =>
  browser.call<OwnStudentProof & Problem>('PUT', '/api/student-proof', { text });
const waiting = async () =>
  (await office.browser.call<{ proofs: WaitingProof[] }>('GET', '/api/admin/student-proofs')).body.proofs;
const decide = (browser: Browser, id: string, body: object) =>
  browser.call<Problem>('POST', `/api/admin/student-proofs/${id}/decision`, body);
const noticesTo = async (id: string) =>
  (
    await auth.db
      .collection('domainEventOutbox')
      .find({ 'record.kind': 'student-proof.decided', 'record.audience.userIds': id })
      .toArray()
  ).map(({ record }) => record.data as object);

/** Registers a person whose proof the office has approved for some months. */
async function aStudent(months = 12) {
  const person = await auth.register();
  await send(person.browser);
  const proof = (await waiting()).find(({ userId }) => userId === person.id)!;
  await decide(office.browser, proof.id, { decision: 'approved', months });
  return person;
}

test('a plan for students is bought only after the office has approved the proof', async () => {
  const { browser, id } = await auth.register();
  const without = await pay(browser);
  expect([without.status, without.body.code]).toEqual([403, 'proof_required']);
  expect((await send(browser)).body).toEqual({ state: 'waiting', text: 'I study law in Lagos.', hasPicture: false });
  expect((await pay(browser)).body.code).toBe('proof_required');
  const proof = (await waiting()).find(({ userId }) => userId === id)!;
  expect(proof).toMatchObject({ name: 'Ana Horvat', text: 'I study law in Lagos.', hasPicture: false });
  expect((await decide(office.browser, proof.id, { decision: 'approved', months: 12 })).status).toBe(200);
  expect(await proofOf(browser)).toMatchObject({ state: 'approved', hasPicture: false });
  expect(await noticesTo(id)).toMatchObject([{ decision: 'approved' }]);
  expect((await pay(browser)).status).toBe(200);
  expect((await decide(office.browser, proof.id, { decision: 'approved', months: 12 })).status).toBe(404);
});

test('a refusal has a reason, the person is told it, and may send another proof', async () => {
  const { browser, id } = await auth.register();
  await send(browser);
  const proof = (await waiting()).find(({ userId }) => userId === id)!;
  expect((await decide(office.browser, proof.id, { decision: 'declined', reason: ' ' })).status).toBe(400);
  expect((await decide(office.browser, proof.id, { decision: 'approved', months: 0 })).status).toBe(400);
  await decide(office.browser, proof.id, { decision: 'declined', reason: 'The card has expired.' });
  expect(await proofOf(browser)).toEqual({ state: 'declined', reason: 'The card has expired.', hasPicture: false });
  expect(await noticesTo(id)).toMatchObject([{ decision: 'declined', note: 'The card has expired.' }]);
  expect((await pay(browser)).status).toBe(403);
  expect((await send(browser, 'Here is a new one.')).body.state).toBe('waiting');
});

test('a picture is converted, only site admins see it, and it is deleted a week after the decision', async () => {
  const { browser, id } = await auth.register();
  const body = new FormData();
  body.append(
    'picture',
    new Blob([new Uint8Array(await image(40, 20).png().toBuffer())], { type: 'image/png' }),
    'a.png',
  );
  expect((await browser.call<OwnStudentProof>('POST', '/api/student-proof/picture', body)).body).toEqual({
    ...{ state: 'waiting', text: '', hasPicture: true },
  });
  const proof = (await waiting()).find(({ userId }) => userId === id)!;
  const path = `/api/admin/student-proofs/${proof.id}/picture`;
  expect((await browser.call('GET', path)).status).toBe(403);
  const shown = await office.browser.call('GET', path);
  expect(shown.status).toBe(200);
  await decide(office.browser, proof.id, { decision: 'approved', months: 1 });
  expect((await office.browser.call('GET', path)).status).toBe(404);
  const { removeAt } = (await auth.StudentProofs.findById(proof.id).lean())!;
  expect(Math.abs(removeAt!.getTime() - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
});

test('nobody but site admins reads or decides proofs, and a person withdraws only their own', async () => {
  const [one, other] = [await auth.register(), await auth.register('member')];
  await send(one.browser);
  const proof = (await waiting()).find(({ userId }) => userId === one.id)!;
  for (const { browser } of [one, other]) {
    expect((await browser.call('GET', '/api/admin/student-proofs')).status).toBe(403);
    expect((await decide(browser, proof.id, { decision: 'approved', months: 12 })).status).toBe(403);
  }
  expect((await other.browser.call('DELETE', '/api/student-proof')).status).toBe(409);
  expect(await proofOf(other.browser)).toEqual({ state: 'none', hasPicture: false });
  expect((await one.browser.call('DELETE', '/api/student-proof')).status).toBe(200);
  expect(await proofOf(one.browser)).toEqual({ state: 'none', hasPicture: false });
});

test('a membership for students ends with the paid time if the approval ends before, and is resumed after a new one', async () => {
  const { browser, id } = await aStudent(1);
  await pay(browser);
  const { paidUntil } = (await auth.stored(id)).subscription;
  const run = (daysBefore: number) =>
    endWithoutProof(
      { ...auth, announceChange: () => undefined },
      () => new Date(paidUntil!.getTime() - daysBefore * DAY_MS),
    );
  await run(31);
  expect((await auth.stored(id)).subscription.endsAt).toBeUndefined();
  await run(30);
  await run(29);
  expect((await auth.stored(id)).subscription.endsAt).toEqual(paidUntil);
  expect((await noticesTo(id)).at(-1)).toMatchObject({ decision: 'ended' });
  expect(await noticesTo(id)).toHaveLength(2);
  const resume = () => browser.call<Problem>('POST', '/api/subscription/resume');
  expect((await resume()).body.code).toBe('proof_required');
  await send(browser, 'One more year.');
  const proof = (await waiting()).find(({ userId }) => userId === id)!;
  await decide(office.browser, proof.id, { decision: 'approved', months: 24 });
  expect((await resume()).status).toBe(200);
  await run(29);
  const renewals = createRenewals(auth, id);
  await renewals.run(paidUntil!);
  expect(renewals.sent.map(({ amount }) => amount)).toEqual([5000]);
});

test('a member changes to a plan for students only if the approval lasts until the renewal', async () => {
  const { browser, id } = await auth.register('member');
  const choose = () => browser.call<Problem>('PUT', '/api/subscription/plan', { plan: 'student', amount: 50 });
  expect((await choose()).body.code).toBe('proof_required');
  await auth.change(id, { studentUntil: new Date(Date.now() + DAY_MS) });
  expect((await choose()).body.code).toBe('proof_required');
  await auth.change(id, { studentUntil: new Date(Date.now() + 60 * DAY_MS) });
  expect((await choose()).status).toBe(200);
});
