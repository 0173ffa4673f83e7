import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ hasEnded: boolean }>(() => ({ hasEnded: false }));

export const setSessionEnded = (hasEnded: boolean): void => store.setState({ hasEnded });

/**
 * Returns whether the person was signed out without pressing Log out in this page: in another tab, from another device,
 * by a new password, or because the cookie is gone. It becomes false when somebody signs in.
 * @example if (useHasSessionEnded()) return <Banner>You were signed out.</Banner>;
 */
export const useHasSessionEnded = (): boolean => useStore(store, ({ hasEnded }) => hasEnded);
