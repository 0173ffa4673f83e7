import { insertPerson } from '../../records/people';
import { insertProposal } from '../../records/office';
import { HERE } from '../../product/test-product';
import { shared, onNew } from '../inputs';
import type { Samples } from '../sample';

const aProposal = onNew(async ({ product }) => (await insertProposal(product)).id);

/** The samples about site admins, and about acts on their accounts, which wait for a second one. */
export const proposalSamples: Samples = {
  'accounts.siteAdmins': {
    showsEmails: true,
    input: shared(async ({ product }) => {
      await insertProposal(product);
      return {};
    }),
  },
  'accounts.confirmProposal': { input: aProposal },
  'accounts.withdrawProposal': { input: aProposal },
  'accounts.issueEnrollment': {
    input: onNew(async ({ product }) => (await insertPerson(product, HERE, { siteAdmin: true })).userId, {
      body: { reason: 'Met them' },
    }),
  },
};
