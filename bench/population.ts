import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { numberIn, openSocket, type RoomSocket } from './chat/socket';
import { send, type Load } from './load';
import { cookieOf, type Member } from './members';
import { PAGES } from './member-pages';
import { createCredentials } from './sign-ins';

/** The mean pause in ms between two actions of a member, which is about the time of reading. */
const PAUSE_MS = 20_000;
/** The shares of actions in percent; all other actions open a page. */
const SHARES = { message: 12, rsvp: 3, signIn: 1 };
const STATUSES = ['attending', 'maybe', 'not_attending'];
const TEXT = 'We meet at the old library on Thursday at seven. Who brings the chairs?';

/** The times that the members of a stage waited, in ms, and the errors. */
export interface Observed {
  requests: number[];
  /** The times until a message was acknowledged and until each member received it. */
  acks: number[];
  deliveries: number[];
  errors: string[];
}

const nothing = (): Observed => ({ requests: [], acks: [], deliveries: [], errors: [] });

/**
 * Simulates members until `close`: they open pages, write in the chat of their chapter, respond to events and sign in.
 */
export function createPopulation(url: string, events: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const sockets: RoomSocket[] = [];
  const lives: Promise<void>[] = [];
  let observed = nothing();
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // Each member listens to this signal.

  const timed = async (times: 'requests' | 'acks', work: () => Promise<void>) => {
    const began = performance.now();
    try {
      await work();
      observed[times].push(performance.now() - began);
    } catch (error) {
      if (!ending.signal.aborted) observed.errors.push(String(error));
    }
  };
  const request = (path: string, member: Pick<Member, 'token'> | undefined, more: Partial<Load> = {}) => {
    const headers = () => (member ? { cookie: cookieOf(member, url) } : {});
    return timed('requests', () => send({ url: `${url}${path}`, count: 1, headers, ...more }, 0, agent));
  };

  /** Opens the member's socket. The messages of a chapter must arrive in order, each of them once. */
  const connect = async (member: Member): Promise<RoomSocket> => {
    const { id: userId, chapterId } = member;
    let seq: number | undefined;
    const onMessage = (packet: string) => {
      const next = numberIn(packet, '"seq":') ?? NaN;
      if (seq !== undefined && next !== seq + 1) observed.errors.push(`message ${next} after ${seq}`);
      seq = next;
      observed.deliveries.push(performance.now() - (numberIn(packet, '"content":"') ?? NaN));
    };
    const onFailure = (error: Error) => void observed.errors.push(String(error));
    const socket = await openSocket(
      { url, headers: { cookie: cookieOf(member, url) }, userId, chapterId },
      { onMessage, onFailure },
    );
    seq = socket.headSeq;
    sockets.push(socket);
    return socket;
  };

  const act = async (member: Member, n: number, socket: RoomSocket): Promise<void> => {
    const chance = Math.random() * 100;
    const { message, rsvp, signIn } = SHARES;
    if (chance < message) return timed('acks', () => socket.send(`${performance.now().toFixed(0)} ${TEXT}`));
    if (chance < message + rsvp)
      return request(`/api/events/${anyOf(events)}/rsvp`, member, {
        method: 'POST',
        body: () => JSON.stringify({ status: anyOf(STATUSES) }),
      });
    if (chance < message + rsvp + signIn)
      return request('/api/auth/login', undefined, {
        method: 'POST',
        body: () => JSON.stringify(createCredentials(n)),
      });
    await Promise.all(anyOf(PAGES)(member).map((path) => request(path, member)));
  };

  const live = async (member: Member, n: number, socket: RoomSocket): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(-Math.log(1 - Math.random()) * PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await act(member, n, socket);
    }
  };

  return {
    /** Starts the member with this number. */
    async enter(member: Member, n: number): Promise<void> {
      lives.push(live(member, n, await connect(member)));
    },
    /** Returns what was observed since the last call. */
    take(): Observed {
      const taken = observed;
      observed = nothing();
      return taken;
    },
    async close(): Promise<void> {
      ending.abort();
      await Promise.all([...lives, ...sockets.map((socket) => socket.close())]);
      agent.destroy();
    },
  };
}

function anyOf<T>(all: readonly T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('there is none');
  return one;
}
