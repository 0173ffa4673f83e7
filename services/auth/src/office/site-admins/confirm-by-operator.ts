import { HttpError } from '@meridian/service-kit';
import { cleanAddress } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { createModels } from '../../models/create-models';
import { waitingNow } from '../../proposals/proposal.policy';
import { carryOut } from './carry-out';
import { withProposal } from './decide';

/**
 * Carries out, for an operator of the site, everything that waits for a second site admin about one account. The
 * running service finds the rest of the work in its outboxes. Returns a sentence for each act, and throws if there is
 * none.
 */
export async function confirmByOperator(db: Connection, email: string | undefined): Promise<string> {
  const address = email && cleanAddress(email);
  if (!address) throw new Error('Name the account: npm run confirm-proposals -- <email>');
  const stores = createModels(db);
  const user = await stores.Users.findOne({ email: address }, { _id: 1 }).lean();
  if (!user) throw new Error(`There is no account with the email address ${address}.`);
  const waiting = await stores.Proposals.find({ people: user._id, ...waitingNow() }, { kind: 1 })
    .sort({ since: 1 })
    .lean();
  if (waiting.length === 0) throw new Error(`Nothing about ${address} waits for a second site admin.`);
  const lines: string[] = [];
  for (const { _id, kind } of waiting) {
    const how = { action: 'proposal.took-effect', by: 'on the command line' } as const;
    const result = await withProposal(stores, _id, (proposal, session) =>
      carryOut(stores, proposal, how, session),
    ).then(
      () => 'It took effect.',
      (error: unknown) => {
        if (error instanceof HttpError) return `Not possible: ${error.message}`;
        throw error;
      },
    );
    lines.push(`${kind}: ${result}`);
  }
  return lines.join('\n');
}
