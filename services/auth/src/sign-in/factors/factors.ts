import type { ClientSession } from 'mongoose';
import type { UserDoc } from '../../models/user.model';
import type { Models } from '../../models/create-models';
import type { SessionDoc } from '../../models/session.model';

/** The factors with which a person can prove who they are besides the password, and since when they exist. */
export interface Factors {
  appSince?: Date | undefined;
  passkeySince: Date[];
  recoveryCodes: number;
}

/** The most passkeys that are read, which is more than an account can have. */
const MAX = 100;

export async function findFactors(
  { Users, Passkeys }: Pick<Models, 'Users' | 'Passkeys'>,
  userId: string,
  session?: ClientSession,
): Promise<Factors> {
  const user = await Users.findById(userId, { 'totpAuthenticator.since': 1, recoveryCodes: 1 })
    .session(session ?? null)
    .lean();
  const passkeys = await Passkeys.find({ userId }, { createdAt: 1 })
    .session(session ?? null)
    .limit(MAX)
    .lean();
  return {
    appSince: user?.totpAuthenticator?.since,
    passkeySince: passkeys.map(({ createdAt }) => createdAt),
    recoveryCodes: user?.recoveryCodes?.length ?? 0,
  };
}

/** The fields of an account that {@link factorsIn} needs. */
export const FACTOR_FIELDS = { 'totpAuthenticator.since': 1, recoveryCodes: 1, passkeyHandle: 1 } as const;

/**
 * Returns the same as {@link findFactors} for an account that was read already. Without a passkey handle there are no
 * passkeys, so nothing more is read.
 */
export const factorsIn = async (
  stores: Pick<Models, 'Users' | 'Passkeys'>,
  {
    _id,
    totpAuthenticator,
    recoveryCodes,
    passkeyHandle,
  }: Pick<UserDoc, '_id' | 'totpAuthenticator' | 'recoveryCodes' | 'passkeyHandle'>,
): Promise<Factors> =>
  passkeyHandle
    ? findFactors(stores, _id.toHexString())
    : { appSince: totpAuthenticator?.since, passkeySince: [], recoveryCodes: recoveryCodes?.length ?? 0 };

export const hasFactor = ({ appSince, passkeySince }: Factors): boolean =>
  appSince !== undefined || passkeySince.length > 0;

/** Returns when the first factor was added. Recovery codes count from then on, because they were created with it. */
export const firstFactorAt = ({ appSince, passkeySince }: Factors): Date =>
  new Date(Math.min(...[...passkeySince, ...(appSince ? [appSince] : [])].map((since) => since.getTime())));

/** Returns when the person signed in. A session that replaces another one, as after a payment, keeps that time. */
export const readSignInTime = ({ signedInAt, createdAt }: Pick<SessionDoc, 'signedInAt' | 'createdAt'>): Date =>
  signedInAt ?? createdAt;

/**
 * Returns what can confirm a session: the password if there are no factors, otherwise the factors older than its
 * sign-in.
 */
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
