import { DAY_MS } from '@meridian/shared-types';
import { createHash } from 'node:crypto';
import { HERE, type TestProduct, type Visitor } from '../product/test-product';
import { AT_LAST, statusOf, statusWithin, tokenOf, visitorFrom, type DeclareThreat } from './threat';

/** Declares tests of how sessions are stored and replaced, and which sites may use them. */
export function sessionThreats(product: TestProduct, threat: DeclareThreat): void {
  const sessionOf = (person: Visitor) =>
    product
      .db('auth')
      .collection('sessions')
      .findOne({ tokenHash: createHash('sha256').update(tokenOf(person)).digest('hex') });
  const me = (person: Visitor) => statusOf(person.call('GET', '/api/auth/me'));

  threat(3, 'the session is a __Host- cookie of 256 bits, and only its hash is stored', async () => {
    const person = visitorFrom(product);
    const response = await person.call('POST', '/api/auth/register', {
      body: {
        email: 'host.cookie@example.org',
        password: 'some long password',
        name: 'Hosted',
        chapterId: HERE,
        membershipType: 'full',
      },
    });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(/^__Host-signed-in=1;/),
      expect.stringMatching(/^__Host-device=/),
    ]);
    expect(Buffer.from(tokenOf(person), 'base64url')).toHaveLength(32);
    expect(response.text).not.toContain(tokenOf(person));
    const session = (await sessionOf(person))!;
    expect(
      JSON.stringify([
        session,
        await product.db('auth').collection('users').findOne({ email: 'host.cookie@example.org' }),
      ]),
    ).not.toContain(tokenOf(person));
    expect(Math.abs((session.expiresAt as Date).getTime() - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    const planted = visitorFrom(product); // Another subdomain can set this cookie; it is ignored.
    planted.cookie = `sid=${tokenOf(person)}`;
    expect(await me(planted)).toBe(401);
  });

  threat(3, 'login, payment and impersonation start a new session and end the earlier one', async () => {
    const [person, admin] = [
      await product.createPerson(HERE, { paid: false }),
      await product.createPerson(HERE, { siteAdmin: true }),
    ];
    const steps: [Visitor, () => Promise<unknown>][] = [
      [person, () => person.signIn()],
      [person, () => person.pay()],
      [admin, () => admin.ok('POST', '/api/admin/impersonate', { userId: person.userId })],
      [admin, () => admin.ok('POST', '/api/admin/impersonate/exit')],
    ];
    for (const [visitor, step] of steps) {
      const before = visitor.frozen();
      expect(await me(before)).toBe(200);
      await step();
      expect(tokenOf(visitor)).not.toBe(tokenOf(before));
      expect([await me(before), await me(visitor)]).toEqual([401, 200]);
    }
  });

  threat(3, 'a session ends after 7 days without use, and always after 30', async () => {
    const person = await product.createPerson(HERE, { paid: false });
    const { _id } = (await sessionOf(person))!;
    const sessions = product.db('auth').collection('sessions');
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    await sessions.updateOne({ _id }, { $set: { createdAt: ago(29), lastSeenAt: ago(1) } });
    expect(await me(person)).toBe(200);
    const { expiresAt, createdAt } = (await sessions.findOne({ _id }))!;
    expect((expiresAt as Date).getTime() - (createdAt as Date).getTime()).toBe(30 * DAY_MS);
    await sessions.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await statusWithin(AT_LAST, 401, () => me(person));
    await sessions.deleteOne({ _id }); // The store would delete it later, perhaps during a comparison.
  });

  threat(5, 'a change requested by another site is refused, by Fetch Metadata and by Origin', async () => {
    const { member } = product.personas;
    const settings = { email: false, push: true, weeklyDigest: false };
    const origin = product.url;
    const update = (headers: Record<string, string>, body: unknown = settings) =>
      statusOf(member.call('PUT', '/api/profile/notifications', { body, headers }));
    const before = await member.ok('GET', '/api/profile/notifications');
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin },
      { 'sec-fetch-site': 'nonsense' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'file://' },
      { origin: '' },
      { origin: `${origin}.evil.example` },
      { origin: 'http://127.0.0.1:1' },
      { origin: `${origin}, ${origin}` },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'none', origin: 'null' },
    ];
    for (const headers of foreign) expect([headers, await update(headers)]).toEqual([headers, 403]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect([type, await update({ 'content-type': type }, JSON.stringify(settings))]).toEqual([type, 415]);
    expect(await member.ok('GET', '/api/profile/notifications')).toEqual(before);
    const own: Record<string, string>[] = [
      {},
      { origin },
      { 'sec-fetch-site': 'same-origin', origin },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) expect([headers, await update(headers)]).toEqual([headers, 200]);
  });
}
