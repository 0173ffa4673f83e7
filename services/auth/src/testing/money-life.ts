import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { addMonths, monthsOf } from '../subscriptions/subscription.policy';
import type { SeedPlan, serveStripe } from './stripe';
import type { Person } from './test-server';

type Site = ReturnType<typeof serveStripe>;

/** Something that happens to the membership of a person. `n` chooses among the payments and amounts. */
export type Act =
  | { kind: 'pay'; plan: SeedPlan; returns: boolean }
  | { kind: 'abandon' | 'renew' | 'cancel' | 'resume' | 'merge' | 'decline' | 'reconcile' }
  | { kind: 'change-plan'; plan: SeedPlan }
  | { kind: 'office-refund'; n: number; part: 'whole' | 'unused' }
  | { kind: 'stripe-refund' | 'dispute-lost' | 'dispute-won' | 'dispute-open'; n: number };

/** How the events of an act arrive. */
export type Delivery = 'sent' | 'held' | 'lost';
export interface Step {
  act: Act;
  delivery: Delivery;
}

const plan = fc.constantFrom<SeedPlan>('monthly', 'annual');
const n = fc.nat(99);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), plan, returns: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('abandon', 'renew', 'renew', 'cancel', 'resume', 'merge', 'decline', 'reconcile'),
    }) as fc.Arbitrary<Act>,
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change-plan' as const), plan }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('office-refund' as const), n, part: fc.constantFrom('whole', 'unused') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('stripe-refund', 'dispute-lost', 'dispute-won', 'dispute-open'),
      n,
    }) as fc.Arbitrary<Act>,
  },
);

/** Any order of acts, each with its own luck of its events. */
export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ act, delivery: fc.constantFrom<Delivery>('sent', 'held', 'lost') }), {
    minLength: 1,
    maxLength,
  });

const HALF_HOUR = 1_800_000;
const DAY = 86_400_000;

/** Creates the life of one person on a site with the test server of Stripe. */
export async function createLife(site: Site, office: Person) {
  const { auth, stripe } = site;
  let person: Person = await auth.register();
  const everybody = [person.id];

  const intentsOf = () =>
    stripe.store.list('payment_intent').filter((each) => everybody.includes(each.metadata.userId ?? ''));
  const paidIntents = () =>
    intentsOf()
      .filter(({ status }) => status === 'succeeded')
      .toReversed();
  const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

  async function pay(chosen: SeedPlan, returns: boolean): Promise<void> {
    const { status, body } = await site.checkout(person, chosen);
    if (status !== 200) return;
    stripe.pay(body.url);
    if (returns) await site.finish(person, body.url);
  }
  /** Sets whether the saved cards of the person are declined. */
  async function setDeclined(isDeclined: boolean): Promise<void> {
    const customers = await auth.ProviderCustomers.find({ userId: person.id }).lean();
    for (const { methodId } of customers)
      if (methodId) stripe.store.get('payment_method', methodId).card.last4 = isDeclined ? '0002' : '4242';
  }
  async function renew(): Promise<void> {
    const { paidUntil } = (await auth.stored(person.id)).subscription;
    if (paidUntil) await site.renew(new Date(paidUntil.getTime() - HALF_HOUR), 2);
  }
  async function mergeIntoNew(): Promise<void> {
    const other = await auth.register();
    const { email } = person;
    const path = `/api/admin/people/${person.id}/merge`;
    const { status } = await office.browser.call('POST', path, { intoId: other.id, email, reason: 'The same person' });
    everybody.push(other.id);
    if (status === 200) person = other;
  }
  async function refundByOffice(index: number, part: 'whole' | 'unused'): Promise<void> {
    const path = `/api/admin/people/${person.id}`;
    const { body } = await office.browser.call<{
      payments: { id: string; refundable?: Record<string, { money: { amount: number } }> }[];
    }>('GET', path);
    const payment = pick(body.payments, index);
    const cents = payment?.refundable?.[part]?.money.amount;
    if (!payment || cents === undefined) return;
    const refund = { part, cents, reason: 'Asked for', idempotencyKey: randomUUID() };
    await office.browser.call('POST', `${path}/payments/${payment.id}/refund`, refund);
    await site.sendRefunds(2);
  }
  function actAtStripe(kind: 'stripe-refund' | 'dispute-lost' | 'dispute-won' | 'dispute-open', index: number): void {
    const intent = pick(paidIntents(), index);
    const charge = intent?.latest_charge ? stripe.store.get('charge', intent.latest_charge) : undefined;
    if (!intent || !charge || charge.disputed) return;
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) return;
    if (kind === 'stripe-refund') return void stripe.money.refund(intent, 1 + ((index * 977) % left), {});
    const dispute = stripe.money.dispute(intent);
    if (kind !== 'dispute-open') stripe.money.closeDispute(dispute, kind === 'dispute-lost' ? 'lost' : 'won');
  }

  async function carryOut(step: Act): Promise<void> {
    switch (step.kind) {
      case 'pay':
        return pay(step.plan, step.returns);
      case 'abandon':
        return void (await site.checkout(person));
      case 'renew':
        await setDeclined(false);
        return renew();
      case 'decline':
        await setDeclined(true);
        return renew();
      case 'cancel':
      case 'resume':
        return void (await person.browser.call('POST', `/api/subscription/${step.kind}`));
      case 'change-plan':
        return void (await person.browser.call('PUT', '/api/subscription/plan', {
          plan: step.plan,
          amount: step.plan === 'annual' ? 299 : 29,
        }));
      case 'merge':
        return mergeIntoNew();
      case 'office-refund':
        return refundByOffice(step.n, step.part);
      case 'reconcile':
        return site.reconcile(2);
      default:
        actAtStripe(step.kind, step.n);
    }
  }

  return {
    async take({ act: what, delivery }: Step): Promise<void> {
      stripe.webhooks.setMode(delivery === 'sent' ? 'held' : delivery);
      await carryOut(what);
      // Events that are sent arrive before the next act, and the others late or never.
      if (delivery === 'sent') await stripe.webhooks.release();
    },
    /**
     * Lets everything arrive that is still to come: late events in the reverse order, and what only a comparison finds.
     */
    async settle(): Promise<void> {
      stripe.webhooks.setMode('held');
      await stripe.webhooks.release({ order: (events) => events.toReversed(), copies: 2 });
      await site.sendRefunds();
      await site.reconcile(2);
      await stripe.webhooks.release();
    },
    current: () => person,
    paidIntents,
    /** The money that the organization has according to Stripe. */
    moneyAtStripe: (): number => {
      const ids = new Set(paidIntents().map(({ id }) => id));
      const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
      const lost = stripe.store
        .list('dispute')
        .filter((each) => each.status === 'lost' && ids.has(each.payment_intent));
      const refunds = stripe.store.list('refund').filter((each) => ids.has(each.payment_intent));
      return sum(paidIntents().map(({ amount }) => amount)) - sum([...lost, ...refunds].map(({ amount }) => amount));
    },
  };
}
export type Life = Awaited<ReturnType<typeof createLife>>;

/** Expects that the ledger of a person equals the records of Stripe, and that the paid time is that of the ledger. */
export async function expectBalanced({ auth }: Site, life: Life): Promise<void> {
  const { id } = life.current();
  const payments = await auth.paymentsOf(id);
  const lines = await auth.LedgerLines.find({ userId: id }).lean();
  // Each charge has one payment, and each payment one charge.
  expect(payments.map(({ providerId }) => providerId).sort()).toEqual(
    life
      .paidIntents()
      .map((each) => each.id)
      .sort(),
  );
  const signOf = (kind: string) =>
    kind === 'refunded' || kind === 'dispute-lost' ? -1 : kind === 'dispute-won' || kind === 'refund-failed' ? 1 : 0;
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  const money =
    sum(payments.map(({ amount }) => amount)) + sum(lines.map((each) => signOf(each.kind) * (each.amount ?? 0)));
  expect(money).toBe(life.moneyAtStripe());
  const months =
    sum(payments.map((each) => monthsOf(each))) + sum(lines.map((each) => signOf(each.kind) * each.months));
  expect(
    Math.min(money, months, ...lines.map((each) => Math.min(each.months, each.amount ?? 0))),
  ).toBeGreaterThanOrEqual(0);
  // The paid time is that of the months, because no month of it has passed.
  const { subscription } = await auth.stored(id);
  const now = new Date();
  const days = ((subscription.paidUntil ?? now).getTime() - addMonths(now, months, now).getTime()) / DAY;
  expect([months, Math.abs(Math.round(days))]).toEqual([months, 0]);
  const keys = lines.flatMap(({ providerKey }) => providerKey ?? []);
  expect(new Set(keys).size).toBe(keys.length);
}
