import type { ClientSession } from 'mongoose';
import type { UserDoc } from '../accounts/user.model';
import type { Dependencies } from '../dependencies';
import type { SessionDoc } from '../sessions/session.model';

/** What a person can prove who they are with, beside the password, and since when. */
export interface Factors {
  appSince?: Date | undefined;
  passkeySince: Date[];
  recoveryCodes: number;
}

/** Most passkeys that are read: more than an account can have. */
const MOST = 100;

export async function factorsOf(
  { Users, Passkeys }: Pick<Dependencies, 'Users' | 'Passkeys'>,
  userId: string,
  session?: ClientSession,
): Promise<Factors> {
  const user = await Users.findById(userId, { 'totpAuthenticator.since': 1, recoveryCodes: 1 })
    .session(session ?? null)
    .lean();
  const passkeys = await Passkeys.find({ userId }, { createdAt: 1 })
    .session(session ?? null)
    .limit(MOST)
    .lean();
  return {
    appSince: user?.totpAuthenticator?.since,
    passkeySince: passkeys.map(({ createdAt }) => createdAt),
    recoveryCodes: user?.recoveryCodes?.length ?? 0,
  };
}

/** The fields of an account that {@link factorsIn} needs. */
export const FACTOR_FIELDS = { 'totpAuthenticator.since': 1, recoveryCodes: 1, passkeyHandle: 1 } as const;

/** As {@link factorsOf}, of an account that is read already. Who never began a passkey has none: nothing is read. */
export const factorsIn = async (
  stores: Pick<Dependencies, 'Users' | 'Passkeys'>,
  {
    _id,
    totpAuthenticator,
    recoveryCodes,
    passkeyHandle,
  }: Pick<UserDoc, '_id' | 'totpAuthenticator' | 'recoveryCodes' | 'passkeyHandle'>,
): Promise<Factors> =>
  passkeyHandle
    ? factorsOf(stores, _id.toHexString())
    : { appSince: totpAuthenticator?.since, passkeySince: [], recoveryCodes: recoveryCodes?.length ?? 0 };

export const hasFactor = ({ appSince, passkeySince }: Factors): boolean =>
  appSince !== undefined || passkeySince.length > 0;

/** When the first of them was added. Recovery codes count from then on: they came with it. */
export const firstFactorAt = ({ appSince, passkeySince }: Factors): Date =>
  new Date(Math.min(...[...passkeySince, ...(appSince ? [appSince] : [])].map((since) => since.getTime())));

/** When the person signed in. A session that takes over from another one, as after a payment, began with that one. */
export const signedInAtOf = ({ signedInAt, createdAt }: Pick<SessionDoc, 'signedInAt' | 'createdAt'>): Date =>
  signedInAt ?? createdAt;

/** With what a session can be confirmed. Without factors: the password. Else only what was there at its sign-in. */
export function proofsFor(factors: Factors, signedInAt: Date): ('password' | 'app' | 'passkey' | 'recovery-code')[] {
  const { appSince, passkeySince, recoveryCodes } = factors;
  if (!hasFactor(factors)) return ['password'];
  const wasThere = (since: Date) => since <= signedInAt;
  return [
    ...(appSince && wasThere(appSince) ? (['app'] as const) : []),
    ...(passkeySince.some(wasThere) ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 && wasThere(firstFactorAt(factors)) ? (['recovery-code'] as const) : []),
  ];
}
