import { api, canOfferPasskeys, provePasskey } from '@meridian/platform';
import { MINUTE_MS, type PasskeyProof } from '@meridian/shared-types';
import { useEffect, useRef } from 'react';

/** The time in milliseconds after which an offer ends. The server forgets its challenge a minute later. */
const OFFER_MS = 4 * MINUTE_MS;

/**
 * Offers the passkeys of this device in the field with `autocomplete="webauthn"`. If there are none, or the browser or
 * the server refuses, there is no offer. It ends when the form is left or while it is paused, and begins again after
 * each `attempt` to sign in.
 */
export function usePasskeyOffer(
  onChosen: (proof: PasskeyProof) => void,
  { isPaused, attempt }: { isPaused: boolean; attempt: number },
): void {
  const choose = useRef(onChosen);
  useEffect(() => {
    choose.current = onChosen;
  });
  useEffect(() => {
    if (isPaused) return;
    const left = new AbortController();
    void offerPasskeys(left.signal).then((proof) => {
      if (proof && !left.signal.aborted) choose.current(proof);
    });
    return () => left.abort();
  }, [isPaused, attempt]);
}

/** Resolves to the use of a passkey, or to undefined if the form is left or another passkey dialog is opened. */
async function offerPasskeys(left: AbortSignal): Promise<PasskeyProof | undefined> {
  if (!(await canOfferPasskeys())) return undefined;
  while (!left.aborted) {
    const challenge = await api.auth.passkeyChallenge().catch(() => undefined);
    if (!challenge || left.aborted) return undefined;
    const offer = new AbortController();
    const end = () => offer.abort();
    const timer = setTimeout(end, OFFER_MS);
    left.addEventListener('abort', end, { once: true });
    const proof = await provePasskey(challenge, offer).catch(() => undefined);
    clearTimeout(timer);
    left.removeEventListener('abort', end);
    if (proof || !offer.signal.aborted) return proof;
    await nextFocus(left); // A page that nobody uses asks for no further challenges.
  }
  return undefined;
}

const nextFocus = (left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('focusin', done);
      resolve();
    };
    document.addEventListener('focusin', done);
    left.addEventListener('abort', done, { once: true });
    if (left.aborted) done();
  });
