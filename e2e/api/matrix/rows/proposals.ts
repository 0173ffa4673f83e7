import { insertPerson } from '../../insert-person';
import { insertProposal } from '../../insert-proposal';
import { HERE } from '../../test-product';
import { inputForAllowed, shared } from '../inputs';
import type { Row } from '../row';
import { DONE } from '../shapes';
import { siteAdmins } from '../statuses';

/** The rows about site admins, and about acts on their accounts, which wait for a second one. */
export const proposalRows: readonly Row[] = [
  {
    route: 'accounts.siteAdmins',
    expect: siteAdmins(200),
    showsEmails: true,
    fields: {
      needsTwo: 1,
      admins: [{ id: 1, name: 1, email: 1, isSuspended: 1 }],
      waiting: [
        {
          ...{ id: 1, kind: 1, people: [{ id: 1, name: 1, email: 1 }], 'value?': 1, reason: 1 },
          ...{ proposedBy: { id: 1, name: 1 }, since: 1, until: 1, 'takesEffectAt?': 1 },
        },
      ],
    },
    input: shared(async ({ product }) => {
      await insertProposal(product);
      return {};
    }),
  },
  ...(['accounts.confirmProposal', 'accounts.withdrawProposal'] as const).map((route): Row => ({
    route,
    expect: siteAdmins(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }) => ({ params: { id: (await insertProposal(product)).id } })),
  })),
  {
    route: 'accounts.issueEnrollment',
    expect: siteAdmins(200),
    fields: { waiting: { 'takesEffectAt?': 1 } },
    input: inputForAllowed(async ({ product }) => ({
      params: { id: (await insertPerson(product, HERE, { siteAdmin: true })).userId },
      body: { reason: 'Met them' },
    })),
  },
];
