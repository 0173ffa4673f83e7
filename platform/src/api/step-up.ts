import { authApi, createClient } from '@meridian/shared-types';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The calls that wait for a proof of identity. Each receives whether the person gave it. */
const stepUpStore = createStore<{ waiting: ((isProved: boolean) => void)[]; isReady: boolean }>(() => ({
  waiting: [],
  isReady: false,
}));

/**
 * Returns whether the dialog has to be open. The shell renders the dialog; calls wait for a proof only while it is
 * rendered.
 * @example const isAsked = useStepUp();
 */
export function useStepUp(): boolean {
  useEffect(() => {
    stepUpStore.setState({ isReady: true });
    return () => stepUpStore.setState({ isReady: false });
  }, []);
  return useStore(stepUpStore, ({ waiting }) => waiting.length > 0);
}

/**
 * Opens the dialog that asks for the password, a code or a passkey. Resolves to false if the person closes it.
 * @example if (await askForProof()) await sendAgain();
 */
export function askForProof(): Promise<boolean> {
  if (!stepUpStore.getState().isReady) return Promise.resolve(false);
  return new Promise((resolve) => {
    stepUpStore.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  });
}

/** Closes the dialog. @example endStepUp(true); */
export function endStepUp(isProved: boolean): void {
  const { waiting } = stepUpStore.getState();
  stepUpStore.setState({ waiting: [] });
  for (const resolve of waiting) resolve(isProved);
}

/**
 * Asks for the proof before the browser follows a link that needs it, because a link to a file cannot ask.
 * @returns false if the person did not give it.
 * @example if (await ensureRecentSignIn()) await openDocument(exportUrl);
 */
export async function ensureRecentSignIn(): Promise<boolean> {
  try {
    const { isRecent } = await createClient(authApi).twoFactor();
    return isRecent || (await askForProof());
  } catch {
    return true; // The server's response shows the reason.
  }
}
