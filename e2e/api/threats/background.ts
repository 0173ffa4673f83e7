import { buildPath, type AuditEntry } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { ROUTES } from '../bad-input/contract-cases';
import { fingerprint } from '../bad-input/fingerprint';
import { createExample, toInputSchema } from '../bad-input/json-schema';
import { emitWithAck, HERE, waitUntil, type TestProduct } from '../product/test-product';
import { closed, expireNow } from './revocation';
import { statusOf, withinASecond, type DeclareThreat } from './threat';

/** Declares tests of what background jobs do, and of their databases when they are idle. */
export function backgroundThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(5, 'no GET changes anything', async () => {
    // The database of admin is left out, because its jobs record reads.
    const databases = (['auth', 'chapters', 'events', 'chat'] as const).map((service) => product.db(service));
    await waitUntil('nothing is on its way any more', async () => {
      const [one, two] = [
        await fingerprint(databases),
        await new Promise((resolve) => {
          setTimeout(() => resolve(fingerprint(databases)), 400);
        }),
      ];
      return JSON.stringify(one) === JSON.stringify(two);
    });
    const before = await fingerprint(databases);
    for (const route of ROUTES.filter(({ method }) => method === 'GET')) {
      const target = buildPath(
        route,
        route.params ? (createExample(toInputSchema(route.params)) as Record<string, string>) : {},
      );
      expect([route.path, await statusOf(product.personas.siteAdmin.call('GET', target))]).toEqual([
        route.path,
        expect.any(Number),
      ]);
    }
    expect(await fingerprint(databases)).toEqual(before);
  });

  threat(13, 'impersonation ends by itself after 30 minutes, and that is recorded', async () => {
    const [admin, target] = [await product.createPerson(HERE, { siteAdmin: true }), await product.createPerson(HERE)];
    await admin.ok('POST', '/api/admin/impersonate', { userId: target.userId });
    await product
      .db('auth')
      .collection('sessions')
      .updateOne({ actorId: new ObjectId(admin.userId) }, { $set: { createdAt: new Date(Date.now() - 30 * 60_000) } });
    await withinASecond(401, () => statusOf(admin.call('GET', '/api/auth/me')));
    const path = `/api/admin/audit?search=${target.userId}&actor=${admin.userId}`;
    await waitUntil(
      'the automatic end is in the log',
      async () =>
        (await product.personas.siteAdmin.ok<AuditEntry[]>('GET', path)).some(
          ({ detail }) => detail === 'after 30 minutes',
        ),
      20,
    );
  });

  threat(12, 'the sockets of a member whose paid period is over are closed', async () => {
    const person = await product.createPerson(HERE);
    const socket = await person.socket();
    await emitWithAck(socket, 'join-chapter', HERE);
    const end = closed(socket);
    await expireNow(product, person);
    await end; // Auth checks for expired subscriptions every five seconds.
  });
}
