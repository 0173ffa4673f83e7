import {
  PASSKEY_TRANSPORTS,
  type NewPasskey,
  type PasskeyChallenge,
  type PasskeyCreation,
  type PasskeyProof,
} from '@meridian/shared-types';
import { organization } from '../organization/organization';

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const known = (id: string) => ({ type: 'public-key' as const, id: toBytes(id) });

/** Returns whether this browser supports passkeys at this address. @example canUsePasskeys(passkeyOrigin) */
export const canUsePasskeys = (origin: string = location.origin): boolean =>
  'PublicKeyCredential' in window && origin === location.origin && !/^[\d.]+$|^\[/.test(location.hostname);

/** Returns whether this browser can offer passkeys in the field of a form, beside the stored passwords. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;

let running: AbortController | undefined;

/**
 * Ends the ceremony that still runs, because a browser runs one at a time: an offer in a field waits until the person
 * uses it.
 * @returns the signal of the new ceremony, which also ends with `leave`.
 */
function beginCeremony(leave?: AbortSignal): AbortSignal {
  running?.abort();
  const ceremony = new AbortController();
  running = ceremony;
  if (leave?.aborted) ceremony.abort();
  leave?.addEventListener('abort', () => ceremony.abort(), { once: true });
  return ceremony.signal;
}

/** Returns whether the person closed the browser's own dialog, or took too long. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/**
 * Asks the browser to create a passkey. Rejects with a DOMException if the person closes its dialog.
 * @example await api.auth.addPasskey({ body: { name, ...(await createPasskey(await api.auth.beginPasskey())) } });
 */
export async function createPasskey(options: PasskeyCreation): Promise<Omit<NewPasskey, 'name'>> {
  const { challenge, rpId, userHandle, name, displayName } = options;
  const credential = (await navigator.credentials.create({
    signal: beginCeremony(),
    publicKey: {
      challenge: toBytes(challenge),
      rp: { id: rpId, name: organization().name },
      user: { id: toBytes(userHandle), name, displayName },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.known.map(known),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: PASSKEY_TRANSPORTS.filter((each) => response.getTransports().includes(each)),
  };
}

/**
 * Asks the browser to use a passkey that the person chooses. Rejects with a DOMException if they close its dialog.
 * @param offer makes the browser offer the passkeys in the field with `autocomplete="webauthn"`, without a dialog,
 * until the signal aborts or another ceremony begins.
 * @example signedIn(await api.auth.passkeyLogin({ body: await provePasskey(await api.auth.passkeyChallenge()) }));
 */
export async function provePasskey(
  { challenge, rpId }: PasskeyChallenge,
  offer?: { signal: AbortSignal },
): Promise<PasskeyProof> {
  const credential = (await navigator.credentials.get({
    signal: beginCeremony(offer?.signal),
    ...(offer && { mediation: 'conditional' as const }),
    publicKey: { challenge: toBytes(challenge), rpId, userVerification: 'required' },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: toText(response.userHandle ?? new ArrayBuffer(0)),
  };
}
