import { authApi, createClient, type FetchFunction } from '@meridian/shared-types';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Calls that wait until the person has proved who they are, each told whether they did. */
const stepUpStore = createStore<{ waiting: ((isProved: boolean) => void)[]; isReady: boolean }>(() => ({
  waiting: [],
  isReady: false,
}));

/**
 * Whether the dialog has to be open. The shell renders it, and calls wait for it from then on.
 * @example const isAsked = useStepUp();
 */
export function useStepUp(): boolean {
  useEffect(() => {
    stepUpStore.setState({ isReady: true });
    return () => stepUpStore.setState({ isReady: false });
  }, []);
  return useStore(stepUpStore, ({ waiting }) => waiting.length > 0);
}

/** Opens the dialog that asks for the password, a code or a passkey. False if the person closes it. */
function askForProof(): Promise<boolean> {
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
 * `fetch` for calls that may need a recent proof of who the person is: if the server refuses for that reason, the
 * person is asked for it, and the call is sent again.
 */
export const fetchWithStepUp: FetchFunction = async (url, init) => {
  const response = await fetch(url, init);
  if (response.status !== 403) return response;
  const text = await response.text();
  if (text.includes('"code":"step_up_required"') && (await askForProof())) return fetch(url, init);
  const { ok, status, statusText } = response;
  return { ok, status, statusText, text: () => Promise.resolve(text) };
};

/**
 * Asks for the proof before the browser follows a link that needs it: the file behind a link cannot ask.
 * @returns false if the person did not give it.
 * @example if (await ensureRecentSignIn()) window.location.assign(exportUrl);
 */
export async function ensureRecentSignIn(): Promise<boolean> {
  try {
    const { isRecent } = await createClient(authApi).secondStep();
    return isRecent || (await askForProof());
  } catch {
    return true; // the server says why not
  }
}
