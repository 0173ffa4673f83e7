import { ObjectId } from 'mongodb';
import type { AuditEntry, CurrentUser } from '@meridian/shared-types';
import { HERE, problemOf, waitUntil, type Harness } from '../harness';
import { statusOf, threat, withinASecond } from './threat';

/** Impersonation: who may start it, its end, and its records. */
export function impersonationThreats(harness: Harness): void {
  threat(
    13,
    "impersonation: by site admins only, never of site admins, for 30 minutes, with the person's rights, and recorded",
    async () => {
      const { member, chapterAdmin, siteAdmin, inactiveSiteAdmin, anonymous } = harness.personas;
      const as = (userId: string) => ({ body: { userId } });
      for (const [person, status] of [
        [anonymous, 401],
        [member, 403],
        [chapterAdmin, 403],
      ] as const)
        expect(await statusOf(person.call('POST', '/api/admin/impersonate', as(member.userId)))).toBe(status);
      for (const target of [inactiveSiteAdmin, siteAdmin])
        expect(await statusOf(siteAdmin.call('POST', '/api/admin/impersonate', as(target.userId)))).toBe(403);

      const [admin, target] = [await harness.createPerson(HERE, { siteAdmin: true }), await harness.createPerson(HERE)];
      await admin.ok('POST', '/api/admin/impersonate', { userId: target.userId });
      expect(await admin.ok('GET', '/api/auth/me')).toMatchObject({
        user: { id: target.userId, impersonatedBy: { id: admin.userId } },
      });
      expect(await admin.ok('GET', '/api/auth/admin-status')).toEqual({ isAdmin: false });
      for (const path of ['/api/admin/users', '/api/admin/statistics'])
        expect(await statusOf(admin.call('GET', path))).toBe(403);
      expect(await statusOf(admin.call('POST', '/api/admin/impersonate', as(member.userId)))).toBe(403);
      const recordsOf = async () =>
        (await siteAdmin.ok<AuditEntry[]>('GET', `/api/admin/audit?search=${target.userId}&actor=${admin.userId}`)).map(
          ({ action, actingAs, detail }) => [action, actingAs?.id, detail],
        );
      await admin.ok('POST', '/api/admin/impersonate/exit');
      const [begun, exited] = [
        ['impersonation.started', undefined, ''],
        ['impersonation.ended', target.userId, ''],
      ];
      await waitUntil('both records are in the log', async () => (await recordsOf()).length === 2);
      expect(await recordsOf()).toEqual([exited, begun]);

      await admin.ok('POST', '/api/admin/impersonate', { userId: target.userId });
      const sessions = harness.db('auth').collection('sessions');
      const { createdAt } = (await sessions.findOne({ actorId: new ObjectId(admin.userId) }))!;
      const { user } = await admin.ok<CurrentUser>('GET', '/api/auth/me');
      expect(Date.parse(user.impersonatedBy!.until!) - (createdAt as Date).getTime()).toBe(30 * 60_000);
      await sessions.updateOne(
        { actorId: new ObjectId(admin.userId) },
        { $set: { createdAt: new Date(Date.now() - 30 * 60_000) } },
      );
      await withinASecond(401, () => statusOf(admin.call('GET', '/api/auth/me')));
      await waitUntil(
        'the automatic end is in the log, too',
        async () => (await recordsOf()).some(([, , detail]) => detail === 'after 30 minutes'),
        20,
      );
    },
  );

  threat(13, 'in production there is no impersonation', async () => {
    const { siteAdmin, member } = harness.personas;
    const begun = await harness.createPerson(HERE, { siteAdmin: true });
    await begun.ok('POST', '/api/admin/impersonate', { userId: member.userId });
    await harness.server.restart('auth', { env: { NODE_ENV: 'production' } });
    for (const person of [siteAdmin, begun, harness.personas.anonymous])
      for (const path of ['/api/admin/impersonate', '/api/admin/impersonate/exit'])
        expect(problemOf(await person.call('POST', path, { body: { userId: member.userId } })).status).toBe(404);
    await harness.server.restart('auth');
  });
}
