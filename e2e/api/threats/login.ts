import { randomBytes } from 'node:crypto';
import { insertPerson } from '../records/insert-person';
import { HERE, problemOf, type HttpResponse, type TestProduct, type Visitor } from '../product/test-product';
import { someAddress, visitorFrom, type DeclareThreat } from './threat';

/** The failed logins per address and hour in these tests. */
export const FAILURES_PER_ADDRESS = 12;
/** The registrations per address and hour in these tests; all personas register from one address. */
export const REGISTRATIONS_PER_ADDRESS = 200;

/** Declares tests of guessing passwords, and of finding out who has an account. */
export function loginThreats(product: TestProduct, threat: DeclareThreat): void {
  const login = (email: string, password: string, address = someAddress()): Promise<HttpResponse> =>
    visitorFrom(product, address).call('POST', '/api/auth/login', { body: { email, password } });
  const statuses = (responses: HttpResponse[]) => responses.map(({ status }) => status);

  threat(
    6,
    'after five failures from one address an account is delayed for that address only, longer each time',
    async () => {
      const { email, password } = await product.registerPerson(HERE, { paid: false });
      const address = someAddress();
      for (let failure = 0; failure < 5; failure++)
        expect((await login(email, 'a wrong one', address)).status).toBe(401);
      const refused = await login(email, password, address);
      expect(problemOf(refused)).toMatchObject({
        status: 429,
        message: expect.stringMatching(/^Too many attempts\. Try again in \d seconds?\.$/),
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // The client controls the part of the header before the address that the proxy adds.
      expect(
        (
          await visitorFrom(product, `${someAddress()}, ${address}`).call('POST', '/api/auth/login', {
            body: { email, password },
          })
        ).status,
      ).toBe(429);
      expect((await login(email, password)).status).toBe(200);
    },
  );

  threat(
    6,
    'a browser that signed in before is admitted despite failures of others, but its device cookie alone is no login',
    async () => {
      const { email, password } = await product.registerPerson(HERE, { paid: false });
      const own = visitorFrom(product);
      const signIn = (visitor: Visitor) => visitor.call('POST', '/api/auth/login', { body: { email, password } });
      expect((await signIn(own)).status).toBe(200);
      await own.call('POST', '/api/auth/logout');
      for (let failure = 0; failure < 5; failure++) await login(email, 'a wrong one', own.headers['x-forwarded-for']);
      expect((await login(email, password, own.headers['x-forwarded-for'])).status).toBe(429);
      expect((await own.call('GET', '/api/auth/me')).status).toBe(401);
      expect((await signIn(own)).status).toBe(200);
    },
  );

  threat(6, 'many people at one address can sign in at once, and an IPv6 network counts as one address', async () => {
    const [sharedAddress, network] = [someAddress(), `2001:db8:${randomBytes(2).toString('hex')}:1:`];
    const people = await Promise.all(
      Array.from({ length: FAILURES_PER_ADDRESS + 8 }, () => insertPerson(product, HERE)),
    );
    const responses = await Promise.all(people.map(({ email, password }) => login(email, password, sharedAddress)));
    expect([...new Set(statuses(responses))]).toEqual([200]);
    const { email, password } = people[0]!;
    for (let failure = 1; failure <= 5; failure++) await login(email, 'a wrong one', `${network}:${failure}`);
    expect((await login(email, password, `${network}ffff::1`)).status).toBe(429);
  });

  threat(6, 'failures of one address are limited per hour over all accounts', async () => {
    const address = someAddress();
    const responses = [];
    for (let failure = 0; failure <= FAILURES_PER_ADDRESS; failure++)
      responses.push(await login(`guess${failure}@example.org`, 'a wrong one', address));
    expect(statuses(responses)).toEqual([...Array<number>(FAILURES_PER_ADDRESS).fill(401), 429]);
    expect(Number(responses.at(-1)!.headers['retry-after'])).toBeGreaterThan(3000);
  });

  threat(6, 'passwords are hashed with argon2id, and many concurrent logins are queued', async () => {
    const stored = await product
      .db('auth')
      .collection('users')
      .findOne({ email: (await product.registerPerson(HERE)).email });
    expect(stored!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const attempts = Array.from({ length: 40 }, (_, index) => login(`flood${index}@example.org`, 'a wrong one'));
    expect([...new Set(statuses(await Promise.all(attempts)))]).toEqual([401]);
    expect((await login(product.personas.member.email, product.personas.member.password)).status).toBe(200);
  });

  threat(7, 'a login has the same response for a wrong password and an unknown address, in the same time', async () => {
    const { email } = await product.registerPerson(HERE, { paid: false });
    const times = { known: [] as number[], unknown: [] as number[] };
    const texts = new Set<string>();
    for (let round = 0; round < 16; round++) {
      for (const kind of ['known', 'unknown'] as const) {
        const began = performance.now();
        const response = await login(kind === 'known' ? email : `nobody${round}@example.org`, 'a wrong one');
        times[kind].push(performance.now() - began);
        texts.add(JSON.stringify({ ...problemOf(response), requestId: undefined }));
        expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined]);
      }
    }
    expect([...texts]).toHaveLength(1);
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(10, known * 0.3));
  });

  threat(7, 'registrations are limited, which tell who has an account', async () => {
    const address = someAddress();
    const register = (email: string): Promise<HttpResponse> =>
      visitorFrom(product, address).call('POST', '/api/auth/register', {
        body: { email, password: 'some long password', name: 'Asker', chapterId: HERE, membershipType: 'full' },
      });
    const taken = product.personas.member;
    await product.server.restart('auth', { env: { REGISTRATION_LIMIT_PER_IP: '3' } });
    expect(
      statuses([
        await register(taken.email),
        await register('new.one@example.org'),
        await register(taken.email),
        await register('new.two@example.org'),
      ]),
    ).toEqual([409, 201, 409, 429]);
    await product.server.restart('auth');
  });
}
