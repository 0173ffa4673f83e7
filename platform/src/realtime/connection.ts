import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether the socket is connected. */
export type Connection = 'connected' | 'disconnected';
export const connectionStore = createStore<{ state: Connection }>(() => ({ state: 'disconnected' }));

/**
 * Whether live messages flow at this moment.
 * @example const canSend = useConnection() === 'connected';
 */
export const useConnection = (): Connection => useStore(connectionStore, ({ state }) => state);
