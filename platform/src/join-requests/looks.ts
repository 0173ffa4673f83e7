import { useEffect, useState } from 'react';
import { LOOK_MS, type ServerToClient } from '@meridian/shared-types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Look = Parameters<ServerToClient['join-request-looked']>[0];
interface LookSocket {
  on(event: 'join-request-looked', listener: ServerToClient['join-request-looked']): unknown;
}

/** Who looks at which request, by request and person, and until when. */
const lookStore = createStore<{ looks: ReadonlyMap<string, Look & { until: number }> }>(() => ({ looks: new Map() }));

/** Notes that another admin looks at a join request. It is forgotten after a while, unless they still do. */
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
 * The other admins who look at a join request now: each at one request at a time.
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
