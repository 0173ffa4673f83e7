import { isIP } from 'node:net';

/** The name of the site, to which passkeys are bound. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

/** Returns undefined if the site has only an IP address, because browsers bind passkeys to names only. */
export function createRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { rpId: hostname, origin };
}
