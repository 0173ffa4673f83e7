import { ObjectId } from 'mongodb';
import type { AuditEntry, CurrentUser } from '@meridian/shared-types';
import { HERE, waitUntil, type TestProduct } from '../product/test-product';
import { AT_LAST, statusOf, statusWithin, type DeclareThreat } from './threat';

/** Declares tests of impersonation: who may start it, its end, and its records. */
export function impersonationThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(
    13,
    "impersonation: by site admins only, never of site admins, for 30 minutes, with the person's rights, and recorded",
    async () => {
      const { member, chapterAdmin, siteAdmin, inactiveSiteAdmin, anonymous } = product.personas;
      const as = (userId: string) => ({ body: { userId } });
      for (const [person, status] of [
        [anonymous, 401],
        [member, 403],
        [chapterAdmin, 403],
      ] as const)
        expect(await statusOf(person.call('POST', '/api/admin/impersonate', as(member.userId)))).toBe(status);
      for (const target of [inactiveSiteAdmin, siteAdmin])
        expect(await statusOf(siteAdmin.call('POST', '/api/admin/impersonate', as(target.userId)))).toBe(403);

      const [admin, target] = [await product.createPerson(HERE, { siteAdmin: true }), await product.createPerson(HERE)];
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
      const sessions = product.db('auth').collection('sessions');
      const { createdAt } = (await sessions.findOne({ actorId: new ObjectId(admin.userId) }))!;
      const { user } = await admin.ok<CurrentUser>('GET', '/api/auth/me');
      expect(Date.parse(user.impersonatedBy!.until!) - (createdAt as Date).getTime()).toBe(30 * 60_000);
      await sessions.updateOne(
        { actorId: new ObjectId(admin.userId) },
        { $set: { createdAt: new Date(Date.now() - 30 * 60_000) } },
      );
      await statusWithin(AT_LAST, 401, () => statusOf(admin.call('GET', '/api/auth/me')));
    },
  );
}
