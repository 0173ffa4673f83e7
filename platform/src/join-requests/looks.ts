import { useEffect, useState } from 'react';
import { LOOK_MS, type ServerToClient } from '@meridian/shared-types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Look = Parameters<ServerToClient['join-request-looked']>[0];
interface LookSocket {
  on(event: 'join-request-looked', listener: ServerToClient['join-request-looked']): unknown;
}

/** The admins who are looking at requests, by person, each with an expiry time. */
const lookStore = createStore<{ looks: ReadonlyMap<string, Look & { until: number }> }>(() => ({ looks: new Map() }));

/** Records that another admin is looking at a join request. The record expires unless the admin keeps looking. */
export function registerLooks(socket: LookSocket): void {
  socket.on('join-request-looked', (look) => {
    const now = Date.now();
    const others = [...lookStore.getState().looks].filter(
      ([, { until, userId }]) => until > now && userId !== look.userId,
    );
    lookStore.setState({ looks: new Map([...others, [look.userId, { ...look, until: now + LOOK_MS }]]) });
  });
}

/**
 * Returns the other admins who are looking at a join request now. Each admin counts for one request at a time.
 * @example const names = useLooks(request.id).map(({ name }) => name);
 */
export function useLooks(requestId: string): Look[] {
  const looks = useStore(lookStore, (state) => state.looks);
  const [now, setNow] = useState(() => Date.now());
  const here = [...looks.values()].filter((look) => look.requestId === requestId);
  const latest = Math.max(0, ...here.map(({ until }) => until));
  useEffect(() => {
    setNow(Date.now());
    if (latest <= Date.now()) return;
    const timer = setTimeout(() => setNow(Date.now()), latest - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [latest]);
  return here.filter(({ until }) => until > now);
}
