import { useEffect, useState } from 'react';
import { REQUEST_VIEW_MS, type ServerToClient } from '@meridian/shared-types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type RequestViewer = Parameters<ServerToClient['join-request-viewed']>[0];
interface ViewerSocket {
  on(event: 'join-request-viewed', listener: ServerToClient['join-request-viewed']): unknown;
}

/** The admins who are looking at requests, by person, each with an expiry time. */
const viewerStore = createStore<{ viewers: ReadonlyMap<string, RequestViewer & { until: number }> }>(() => ({
  viewers: new Map(),
}));

/** Records that another admin is looking at a join request. The record expires unless the admin keeps looking. */
export function registerRequestViewers(socket: ViewerSocket): void {
  socket.on('join-request-viewed', (viewer) => {
    const now = Date.now();
    const others = [...viewerStore.getState().viewers].filter(
      ([, { until, userId }]) => until > now && userId !== viewer.userId,
    );
    viewerStore.setState({
      viewers: new Map([...others, [viewer.userId, { ...viewer, until: now + REQUEST_VIEW_MS }]]),
    });
  });
}

/**
 * Returns the other admins who are looking at a join request now. Each admin counts for one request at a time.
 * @example const names = useRequestViewers(request.id).map(({ name }) => name);
 */
export function useRequestViewers(requestId: string): RequestViewer[] {
  const viewers = useStore(viewerStore, (state) => state.viewers);
  const [now, setNow] = useState(() => Date.now());
  const here = [...viewers.values()].filter((viewer) => viewer.requestId === requestId);
  const latest = Math.max(0, ...here.map(({ until }) => until));
  useEffect(() => {
    setNow(Date.now());
    if (latest <= Date.now()) return;
    const timer = setTimeout(() => setNow(Date.now()), latest - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [latest]);
  return here.filter(({ until }) => until > now);
}
