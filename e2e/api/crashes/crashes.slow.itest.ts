import { setTimeout as pause } from 'node:timers/promises';
import { contradictions, differences } from '../product/consistency';
import { outcomeOf, type PrepareCase } from './crash-case';
import { createCrashRunner, findCrashPoints, findCuts, named, SERVICES } from './crash-runner';
import { changedDocuments } from './changed-documents';
import { expectWholeSeries } from './whole-series';
import { createFixtures, waitForJobs, type Fixtures } from '../matrix/fixtures';
import { createMongoProxy, type MongoProxy } from '../store-commands/mongo-proxy';
import { prepareWrite, SAMPLED_WRITES, type PreparedWrite } from '../samples/prepare-write';
import type { SentCommand } from '../store-commands/sent-command';
import { startTestProduct, waitUntil, type TestProduct } from '../product/test-product';

jest.setTimeout(480_000);

const proxy = {} as MongoProxy;
const product = {} as TestProduct;
let fixtures: Fixtures;
beforeAll(async () => {
  Object.assign(proxy, await createMongoProxy(process.env.MONGODB_URL!));
  const env = Object.fromEntries(SERVICES.map((service) => [service, { MONGODB_URL: proxy.url }]));
  Object.assign(product, await startTestProduct({ env }));
  fixtures = await createFixtures(product);
}, 120_000);
afterAll(async () => {
  await product.close?.();
  await proxy.close?.();
}, 30_000);

/** The writes that store nothing, because they only look something up. */
const STORES_NOTHING = new Set([
  'auth.checkResetLink',
  'auth.confirmEmailByCode', // The address of the sample is confirmed already. The transaction is that of confirmEmail.
  'chapters.previewInvite',
  'chapters.viewRequest',
  'preferences.readByLink',
]);

/** What a repeated call may also lead to. */
const ALSO: Record<string, string[]> = {
  // A charge is stored before the payment, and that before the new session.
  'auth.mockPayment': ['409 already_active', '409 payment_pending'],
  // A job runs an import meanwhile, so the repeated call comes before, during or after that.
  'imports.check': ['ok', '409 import_state'],
  'imports.start': ['409 import_state', '409 nothing_to_import'],
  'imports.invite': ['ok', '409 import_state'],
  'imports.inviteAgain': ['ok', '409 nobody_to_invite', '409 import_state'],
};

/** What is known about a call that changes several documents. */
interface Measured {
  /** The writes in order. */
  writes: string[];
  /** The numbers of writes after which it is cut off. */
  cuts: number[];
  /** The outcomes of the repeated call. */
  again: string;
  isByNew: boolean;
  changed: string[];
}
const measured = new Map<string, Measured>();
/** The number of runs that changed a document. Each run has its own records, so another run shares what it changes. */
const runs = new Map<string, number>();

/** Returns the writes that a call sends, and its outcome. */
async function measure({ call }: PreparedWrite): Promise<{ sent: SentCommand[]; outcome: string }> {
  let outcome = '';
  const { writes: sent } = await proxy.withoutBackgroundJobs(() =>
    proxy.pauseAfter(Infinity, 20_000, async () => {
      outcome = outcomeOf(await call());
    }),
  );
  for (const document of new Set(changedDocuments(sent))) runs.set(document, (runs.get(document) ?? 0) + 1);
  return { sent, outcome };
}

/** A write of one document is whole or nothing. Only a call that writes more has points at which it can be cut off. */
test.each([...SAMPLED_WRITES])(
  '%s stores one document, or what is needed to cut it off is known',
  async (name, row) => {
    let isByNew = true;
    const measureOne = async () => {
      const prepared = await prepareWrite(fixtures, row, isByNew);
      await waitForJobs(product);
      return { prepared, ...(await measure(prepared)) };
    };
    let one = await measureOne();
    isByNew = one.outcome === 'ok';
    // Two runs with the same writes contain no work of an earlier call.
    let other = await measureOne();
    for (let tries = 0; tries < 4 && String(one.sent.map(named)) !== String(other.sent.map(named)); tries += 1)
      [one, other] = [other, await measureOne()];
    const { sent, prepared, outcome } = other;
    expect(outcome).toBe('ok');
    expect(one.sent.map(named)).toEqual(sent.map(named));
    const documents = sent.flatMap(({ command: { documents: inserted, updates, deletes } }) =>
      [inserted, updates, deletes].flatMap((list: unknown[] = []) => list),
    );
    // A sample that stores nothing proves nothing.
    expect([name, sent.length > 0]).toEqual([name, !STORES_NOTHING.has(name)]);
    if (sent.length < 2) return expect(documents.length).toBeLessThan(2);
    const again = outcomeOf(await prepared.call());
    measured.set(name, {
      writes: sent.map(named),
      cuts: findCuts(sent),
      again,
      isByNew,
      changed: changedDocuments(sent),
    });
  },
);

const prepareCase =
  (name: string): PrepareCase =>
  async () => {
    const { isByNew, changed } = measured.get(name)!;
    const { call, input, person } = await prepareWrite(fixtures, SAMPLED_WRITES.get(name)!, isByNew);
    const shared = changed.filter((document) => runs.get(document)! > 1);
    return { call, shared, expectEffects: () => expectWholeSeries(name, person, input) };
  };

/**
 * Cuts every call off before its first write, after each write and before each commit, and then repeats it. The first
 * call is complete, or the repeated one completes it: from then on, the call has the outcome of a repeated call.
 */
test.each(SERVICES)(
  'calls that are cut off at any write because %s is killed are complete or get completed',
  async (service) => {
    const writes = Object.fromEntries([...measured].map(([name, each]) => [name, each.writes]));
    const cuts = Object.fromEntries([...measured].map(([name, each]) => [name, each.cuts]));
    const cases = new Map([...measured.keys()].map((name) => [name, prepareCase(name)]));
    const points = findCrashPoints(service, writes, cuts);
    const crash = createCrashRunner({ product, proxy, service, cases, writes, settle: () => waitForJobs(product) });
    let kills = 0;
    for (let left = points; left.length > 0; kills += 1) {
      const held = await crash(left);
      left = left.filter((point) => !held.some((each) => each.point === point));
      const names = held.map(({ point: { name, after } }) => `${name} ${after}`);
      expect([names, await contradictions(product.db)]).toEqual([names, []]);
      for (const { point, sent, call } of held) {
        const { name, after } = point;
        const { again } = measured.get(name)!;
        expect([name, after, sent.map(named)]).toEqual([name, after, writes[name]!.slice(0, after)]);
        const expected = [again, ...(ALSO[name] ?? [])];
        expect([name, after, ['ok', ...expected]]).toEqual([
          name,
          after,
          expect.arrayContaining([outcomeOf(await call())]),
        ]);
        expect([name, after, expected]).toEqual([name, after, expect.arrayContaining([outcomeOf(await call())])]);
      }
      await waitUntil(
        'everything agrees',
        async () => (await differences(product.db)).length === 0 || pause(400, false),
        15,
      ).catch(async () => expect([names, await differences(product.db)]).toEqual([names, []]));
      await waitForJobs(product);
      for (const { expectEffects } of held) await expectEffects?.();
      expect([names, await contradictions(product.db)]).toEqual([names, []]);
    }
    process.stdout.write(`crashes: ${service} killed ${kills} times, at ${points.length} writes\n`);
  },
);

afterAll(() => {
  const lines = [...measured].map(([name, { cuts, writes }]) => `  ${name}: ${cuts.length} (${writes.join(', ')})\n`);
  process.stdout.write(`crashes: ${lines.length} calls with several writes\n${lines.join('')}`);
});
