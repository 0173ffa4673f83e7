import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether the socket is connected. */
export type Connection = 'connected' | 'disconnected';
export const connectionStore = createStore<{ state: Connection }>(() => ({ state: 'disconnected' }));

/**
 * Returns whether the socket is connected, so that live messages arrive.
 * @example const canSend = useConnection() === 'connected';
 */
export const useConnection = (): Connection => useStore(connectionStore, ({ state }) => state);
