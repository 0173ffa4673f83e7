import { demoPeople } from '@meridian/demo';
import { io, type Socket } from 'socket.io-client';

/** Signs an account in. Resolves to its cookie. */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Opens a socket as a browser does. Resolves once it is connected. */
export function openSocket(url: string, userId: string, cookie: string): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { userId },
    extraHeaders: { cookie, origin: url },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Opens one socket each for `count` people of the demo organization. */
export async function openSockets(url: string, count: number): Promise<Socket[]> {
  const people = demoPeople(new Date())
    .filter(({ isActive }) => isActive)
    .slice(0, count);
  const sockets: Socket[] = [];
  for (const person of people) sockets.push(await openSocket(url, person.userId, await signIn(url, person)));
  return sockets;
}

/** Resolves to the number of sockets on each chat replica, by name. */
export async function socketsByReplica(replicaUrls: string[], serviceToken: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const url of replicaUrls) {
    const response = await fetch(`${url}/internal/sockets`, { headers: { authorization: `Bearer ${serviceToken}` } });
    const { replica, sockets } = (await response.json()) as { replica: string; sockets: unknown[] };
    found.set(replica, sockets.length);
  }
  return found;
}
