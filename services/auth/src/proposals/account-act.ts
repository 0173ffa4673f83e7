import type { ProposalKind } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { PersonChange } from '../accounts/person-sync';
import type { Models } from '../models/create-models';

/** An act of a site admin on an account. */
export interface ActRequest<Input> {
  userId: string;
  /** The site admin who acts, or who proposed the act. */
  actorId: string;
  /** It may be empty where the call needs none. */
  reason: string;
  input: Input;
}

/** What other services and open pages have to be told after the transaction. They find it later in any case. */
export interface Effects {
  /** The people whose pages change. */
  userIds?: string[];
  sessionIds?: string[];
  /** The new version of the person for the chapters service. */
  change?: PersonChange | undefined;
  /** The account whose removal has begun. */
  removedId?: string;
  merged?: { fromId: string; intoId: string };
}

/** A kind of act on an account, which may have to wait for a second site admin. */
export interface AccountAct<Input> {
  kind: ProposalKind;
  /** Whether it changes who is a site admin, or may do so, and therefore needs their lock. */
  locksSiteAdmins?: true;
  /** The other account that it concerns. */
  otherAccount?(input: Input): string;
  /**
   * Throws if the act is not possible now. Resolves to the function that carries it out in the same transaction, and
   * gets whether a second site admin or an operator has confirmed it.
   */
  prepare(
    stores: Models,
    request: ActRequest<Input>,
    session: ClientSession,
  ): Promise<(isConfirmed: boolean) => Promise<Effects>>;
}

/** Returns the accounts that an act concerns, of which the first one changes. */
export const listAccounts = <Input>(
  act: AccountAct<Input>,
  { userId, input }: Pick<ActRequest<Input>, 'userId' | 'input'>,
): string[] => [userId, ...(act.otherAccount ? [act.otherAccount(input)] : [])];
