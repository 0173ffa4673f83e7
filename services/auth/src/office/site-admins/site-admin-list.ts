import type { SiteAdmins } from '@meridian/shared-types';
import { isNewSiteAdmin } from '../../accounts/protection.policy';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Models } from '../../models/create-models';
import { waitingNow } from '../../proposals/proposal.policy';
import type { UserDoc } from '../../models/user.model';
import { valueOf } from './acts';

/** The most site admins and proposals that are read, which is more than an organization has. */
const MAX = 200;

type Needed = Pick<Models, 'Users' | 'Proposals'> & { siteAdminsNeedTwo: boolean };

const toRow = ({ _id, name, email, suspension }: Pick<UserDoc, '_id' | 'name' | 'email' | 'suspension'>) => ({
  id: String(_id),
  name,
  email,
  isSuspended: isSuspended({ suspension }),
});

/** Returns the site admins, the treasurers, and the acts that wait for a second one. */
export async function findSiteAdmins({ Users, Proposals, siteAdminsNeedTwo }: Needed): Promise<SiteAdmins> {
  const person = { name: 1, email: 1 } as const;
  const [admins, treasurers, proposals] = await Promise.all([
    Users.find({ isSiteAdmin: true }, { ...person, suspension: 1, removalPending: 1, appointedAloneAt: 1 })
      .sort({ _id: 1 })
      .limit(MAX)
      .lean(),
    Users.find({ isTreasurer: true }, { ...person, suspension: 1 })
      .sort({ _id: 1 })
      .limit(MAX)
      .lean(),
    Proposals.find(waitingNow(), { told: 0 }).sort({ since: 1 }).limit(MAX).lean(),
  ]);
  const ids = proposals.flatMap(({ people }) => people);
  const people = ids.length > 0 ? await Users.find({ _id: { $in: ids } }, person).lean() : [];
  const active = admins.filter(({ suspension, removalPending }) => !isSuspended({ suspension }) && !removalPending);
  return {
    needsTwo: siteAdminsNeedTwo,
    admins: admins.map(toRow),
    ...(treasurers.length > 0 && { treasurers: treasurers.map(toRow) }),
    waiting: proposals.flatMap((proposal) => {
      const by = active.find(({ _id }) => _id.equals(proposal.byId));
      const concerned = proposal.people.flatMap((id) => people.find(({ _id }) => _id.equals(id)) ?? []);
      if (!by || concerned.length < proposal.people.length) return [];
      const hasConfirmer = active.some(
        (admin) => !isNewSiteAdmin(admin) && ![proposal.byId, ...proposal.people].some((id) => id.equals(admin._id)),
      );
      const value = valueOf(proposal.input);
      return {
        id: String(proposal._id),
        kind: proposal.kind,
        people: concerned.map(({ _id, name, email }) => ({ id: String(_id), name, email })),
        ...(value !== undefined && { value }),
        proposedBy: { id: String(by._id), name: by.name },
        reason: proposal.reason,
        since: proposal.since.toISOString(),
        until: proposal.until.toISOString(),
        ...(proposal.takesEffectAt && !hasConfirmer && { takesEffectAt: proposal.takesEffectAt.toISOString() }),
      };
    }),
  };
}
