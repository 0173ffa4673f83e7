import { isIP } from 'node:net';

/** What passkeys are bound to: the name of the site. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

/** Undefined where the site has no name: browsers make no passkeys for the address of a machine. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { rpId: hostname, origin };
}
