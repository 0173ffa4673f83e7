import type { CurrentUser } from '@meridian/shared-types';
import { authRig, newcomer, registration, someEmail, type AuthRig, type Browser } from '../testing';

const FAILURES_PER_ADDRESS = 12;

let auth: AuthRig;
beforeAll(async () => {
  auth = await authRig({ LOGIN_LIMIT_PER_IP: FAILURES_PER_ADDRESS });
});
afterAll(() => auth.stop());

const login = async (visitor: Browser, email: string, password = 'wrong-one') =>
  (await visitor.call('POST', '/api/auth/login', { email, password })).status;
/** A browser at that address, with the device cookie of another one. */
const like = ({ ip, device }: Pick<Browser, 'ip' | 'device'>) => Object.assign(auth.visitor(ip), { device });

test('one who guesses is slowed after five, and the browser that signed in before gets in at once', async () => {
  const { visitor, email, password } = await newcomer(auth);
  await visitor.call('POST', '/api/auth/logout');
  const stranger = auth.visitor(visitor.ip);
  for (let i = 0; i < 5; i++) expect(await login(stranger, email)).toBe(401);
  expect(await login(stranger, email, password)).toBe(429);
  expect(await login(visitor, email, password)).toBe(200);
});

test('an address without any tries left still lets known browsers in', async () => {
  const { visitor, email, password } = await newcomer(auth);
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) expect(await login(auth.visitor(visitor.ip), someEmail())).toBe(401);
  expect(await login(auth.visitor(visitor.ip), email, password)).toBe(429);
  expect(await login(visitor, email, password)).toBe(200);
});

test('a known browser has a count of its own', async () => {
  const { visitor, email, password } = await newcomer(auth);
  for (let i = 0; i < 5; i++) expect(await login(visitor, email)).toBe(401);
  expect(await login(visitor, email, password)).toBe(429);
  // wherever it goes
  expect(await login(like({ ip: auth.visitor().ip, device: visitor.device }), email, password)).toBe(429);
  expect(await login(auth.visitor(visitor.ip), email, password)).toBe(200);
});

test('it signs nobody in, names nobody, and no script of a page reads it', async () => {
  const visitor = auth.visitor();
  const { headers, body } = await visitor.call<CurrentUser>('POST', '/api/auth/register', registration());
  const cookie = headers.getSetCookie().find((set) => set.startsWith('device='));
  expect(cookie).toMatch(
    /^device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(cookie).not.toContain(body.user.id);
  expect((await like(visitor).call('GET', '/api/auth/me')).status).toBe(401);
  const token = visitor.device!.slice('device='.length);
  for (const sid of [token.slice(0, 43), token.slice(-43)]) {
    const forged = auth.visitor();
    forged.cookie = `sid=${sid}`;
    expect((await forged.call('GET', '/api/auth/me')).status).toBe(401);
  }
});

test('what somebody else has, or made up, is no known browser', async () => {
  const [person, other] = [await newcomer(auth), await newcomer(auth)];
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.visitor(person.visitor.ip), someEmail());
  const known = person.visitor.device!;
  const [device, mark] = known.slice('device='.length).split('.');
  const [otherDevice] = other.visitor.device!.slice('device='.length).split('.');
  const forgeries = [
    other.visitor.device!,
    `device=${otherDevice}.${mark}`,
    `device=${device}.${'A'.repeat(43)}`,
    `device=${device}`,
    `${known}x`,
    known.replace('device', 'x-device'),
  ];
  for (const forged of forgeries)
    expect([
      forged,
      await login(like({ ip: person.visitor.ip, device: forged }), person.email, person.password),
    ]).toEqual([forged, 429]);
  expect(await login(person.visitor, person.email, person.password)).toBe(200);
});

test('one browser is known to the last five people who signed in there', async () => {
  const shared = auth.visitor();
  const people = [];
  for (let i = 0; i < 6; i++) {
    people.push(await newcomer(auth));
    expect(await login(shared, people[i]!.email, people[i]!.password)).toBe(200);
  }
  expect(shared.device!.split('.')).toHaveLength(6); // its own id, and five people
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.visitor(shared.ip), someEmail());
  const answers = [];
  for (const { email, password } of people) answers.push(await login(like(shared), email, password));
  expect(answers).toEqual([429, 200, 200, 200, 200, 200]);
});

test('an account that takes the place of a deleted one knows none of its browsers', async () => {
  const { visitor, email, password } = await newcomer(auth);
  expect((await visitor.call('DELETE', '/api/account', { password })).status).toBe(200);
  await auth.visitor().call('POST', '/api/auth/register', registration({ email, password }));
  for (let i = 0; i < FAILURES_PER_ADDRESS; i++) await login(auth.visitor(visitor.ip), someEmail());
  expect(await login(visitor, email, password)).toBe(429);
});
