import type { Handlers } from '@meridian/service-kit';
import type { SiteAdmins } from '@meridian/shared-types';
import type { accountsApi } from '@meridian/shared-types/contracts';
import { isSuspended } from '../accounts/suspension.policy';
import type { Dependencies } from '../dependencies';
import { appoint, confirmAppointment, withdrawAppointment } from './appointments';
import { dismiss } from './dismissal';

type SiteAdminHandlers = Pick<
  Handlers<typeof accountsApi>,
  'siteAdmins' | 'appoint' | 'confirmAppointment' | 'withdrawAppointment' | 'dismiss'
>;

/** The most site admins that are read, which is more than an organization has. */
const MAX = 200;

/** Returns the site admins and the proposed ones. */
async function findSiteAdmins({ Users, siteAdminsNeedTwo }: Dependencies): Promise<SiteAdmins> {
  const person = { name: 1, email: 1 } as const;
  const [admins, proposed] = await Promise.all([
    Users.find({ isSiteAdmin: true }, { ...person, suspension: 1 })
      .sort({ _id: 1 })
      .limit(MAX)
      .lean(),
    Users.find({ 'appointment.until': { $gt: new Date() } }, { ...person, appointment: 1 })
      .sort({ 'appointment.until': 1 })
      .limit(MAX)
      .lean(),
  ]);
  const names = new Map(admins.map(({ _id, name }) => [String(_id), name]));
  return {
    needsTwo: siteAdminsNeedTwo,
    admins: admins.map(({ _id, name, email, suspension }) => ({
      id: String(_id),
      name,
      email,
      isSuspended: isSuspended({ suspension }),
    })),
    waiting: proposed.flatMap(({ _id, name, email, appointment }) => {
      const by = appointment && names.get(String(appointment.byId));
      if (!appointment || by === undefined) return []; // The proposer is no longer a site admin.
      const { byId, reason, since, until } = appointment;
      return {
        id: String(_id),
        name,
        email,
        proposedBy: { id: String(byId), name: by },
        reason,
        since: since.toISOString(),
        until: until.toISOString(),
      };
    }),
  };
}

export const siteAdminHandlers = (dependencies: Dependencies): SiteAdminHandlers => ({
  siteAdmins: () => findSiteAdmins(dependencies),

  appoint: async ({ params: { id }, body: { reason }, identity }) => ({
    isWaiting: await appoint(dependencies, id, reason, identity.userId),
  }),

  confirmAppointment: async ({ params: { id }, identity }) => {
    await confirmAppointment(dependencies, id, identity.userId);
    return { ok: true };
  },

  withdrawAppointment: async ({ params: { id }, identity }) => {
    await withdrawAppointment(dependencies, id, identity.userId);
    return { ok: true };
  },

  dismiss: async ({ params: { id }, body: { reason }, identity }) => {
    await dismiss(dependencies, id, reason, identity.userId);
    return { ok: true };
  },
});
