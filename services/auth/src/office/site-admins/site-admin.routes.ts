import type { Handlers, AddressLimit } from '@meridian/service-kit';
import type { accountsApi, authApi } from '@meridian/shared-types/contracts';
import type { ClientSession } from 'mongoose';
import { activeAccount } from '../../accounts/account-state';
import type { TellServicesNeeds } from '../../proposals/tell-services';
import type { Models } from '../../models/create-models';
import { actOnAccount } from '../../proposals/act-on-account';
import { appointment } from './appointment';
import { confirmProposal, withdrawProposal } from './decide';
import { dismissal } from './dismissal';
import { objectToProposal } from './object';
import { findSiteAdmins } from './site-admin-list';
import { treasurerAppointment, treasurerDismissal } from './treasurer-acts';

type Needed = TellServicesNeeds & Models & { siteAdminsNeedTwo: boolean };

/** Handles who is a site admin, and the acts that wait for a second one. */
export function siteAdminHandlers(dependencies: Needed) {
  const { Users, siteAdminsNeedTwo } = dependencies;
  /** Depending on the setting, a dismissal waits and the person is told. Site admins may always leave by themselves. */
  const concernedByDismissal = (userId: string, actorId: string) => async (session?: ClientSession) => {
    if (!siteAdminsNeedTwo || userId === actorId) return undefined;
    return Users.find(activeAccount(userId), { email: 1 })
      .session(session ?? null)
      .lean();
  };
  return {
    siteAdmins: () => findSiteAdmins(dependencies),

    appoint: async ({ params: { id: userId }, body: { reason }, identity: { userId: actorId } }) => {
      // Nobody has to be told of an appointment, which takes nothing from the person.
      const concerned = async () => (siteAdminsNeedTwo ? [] : undefined);
      const { waiting } = await actOnAccount(
        dependencies,
        appointment,
        { userId, actorId, reason, input: {} },
        concerned,
      );
      return { isWaiting: waiting !== undefined };
    },

    dismiss: ({ params: { id: userId }, body: { reason }, identity: { userId: actorId } }) =>
      actOnAccount(
        dependencies,
        dismissal,
        { userId, actorId, reason, input: {} },
        concernedByDismissal(userId, actorId),
      ),

    appointTreasurer: async ({ params: { id: userId }, body: { reason }, identity: { userId: actorId } }) => {
      const request = { userId, actorId, reason, input: {} };
      const { waiting } = await actOnAccount(dependencies, treasurerAppointment, request, async () =>
        siteAdminsNeedTwo ? [] : undefined,
      );
      return { isWaiting: waiting !== undefined };
    },

    dismissTreasurer: ({ params: { id: userId }, body: { reason }, identity: { userId: actorId } }) =>
      actOnAccount(
        dependencies,
        treasurerDismissal,
        { userId, actorId, reason, input: {} },
        concernedByDismissal(userId, actorId),
      ),

    confirmProposal: async ({ params: { id }, identity }) => {
      await confirmProposal(dependencies, id, identity.userId);
      return { ok: true };
    },

    withdrawProposal: async ({ params: { id }, identity }) => {
      await withdrawProposal(dependencies, id, identity.userId);
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof accountsApi>>;
}

/** Handles the objection of the person concerned, who may be locked out. */
export const objectionHandlers = (
  dependencies: Pick<Models, 'db' | 'Users' | 'Proposals'> & { limits: Record<'addressLinks', AddressLimit> },
) =>
  ({
    objectToProposal: async ({ body, identity, http }) => {
      await dependencies.limits.addressLinks(http);
      await objectToProposal(dependencies, body, identity?.actorId ? undefined : identity?.userId);
      return { ok: true };
    },
  }) satisfies Partial<Handlers<typeof authApi>>;
