import { HttpError } from '@meridian/service-kit';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Models } from '../../models/create-models';
import { CHALLENGE_MS } from '../../models/passkey.model';
import type { RelyingParty } from './relying-party';

export const passkeyRefused = () => new HttpError(400, 'passkey_refused', 'This passkey was not accepted. Try again.');

export function requireRelyingParty({ relyingParty }: { relyingParty: RelyingParty | undefined }): RelyingParty {
  if (!relyingParty)
    throw new HttpError(
      409,
      'no_passkeys_here',
      'Passkeys need a site with a domain name, and this one has only an IP address.',
    );
  return relyingParty;
}

type Needed = Pick<Models, 'PasskeyChallenges'>;

/** Stores a new challenge. `userId` is the person who adds a passkey. */
export async function newChallenge({ PasskeyChallenges }: Needed, userId?: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + CHALLENGE_MS);
  await PasskeyChallenges.insertMany([{ challenge, ...(userId && { userId }), expiresAt }]);
  return challenge;
}

/**
 * The part of a browser's data that is checked here. The library checks the origin of the page that asked for the
 * passkey, but not whether a page of another site contained that page.
 */
const ClientData = z.object({
  challenge: z.string().max(100),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
});

/**
 * Uses up the challenge of a response. The library accepts the same response any number of times; only this delete
 * limits it to once.
 * @throws {HttpError} 400 if it was used before, has expired, belongs to another person, or was given to a page that a
 *   page of another site contains
 */
export async function useChallenge(
  { PasskeyChallenges }: Pick<Models, 'PasskeyChallenges'>,
  clientDataJSON: string,
  userId?: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const used =
    challenge &&
    (await PasskeyChallenges.findOneAndDelete(
      { challenge, userId: userId ?? { $exists: false }, expiresAt: { $gt: new Date() } },
      { projection: { _id: 1 } },
    ).lean());
  if (!used) throw passkeyRefused();
  return challenge;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return undefined;
  }
}
