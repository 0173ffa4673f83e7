import {
  createClient,
  type Client,
  type ClientToServer,
  type Contract,
  type CurrentUser,
  type ServerToClient,
} from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { send, type HttpResponse, type Sent } from './http';

export type ChatClient = Socket<ServerToClient, ClientToServer>;

/** One browser without a page: keeps its session cookie and the one that it is known by, and sends what it is told. */
export class Visitor {
  cookie: string | undefined;
  /** The cookie that says in which browser somebody signed in before. */
  device: string | undefined;
  /** Added to every call. */
  headers: Record<string, string> = {};
  userId = '';
  name = '';
  email = '';
  password = '';

  constructor(readonly url: string) {}

  /** `call('POST', '/api/events', { body })` */
  async call(method: string, target: string, { headers, ...sent }: Sent = {}): Promise<HttpResponse> {
    const cookies = [this.cookie, this.device].filter(Boolean).join('; ');
    const answer = await send(this.url, method, target, {
      ...sent,
      headers: { ...this.headers, ...(cookies && { cookie: cookies }), ...headers },
    });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const value = /Expires=Thu, 01 Jan 1970/.test(set) ? undefined : set.split(';')[0];
      if (/^(?:__Host-)?device=/.test(set)) this.device = value;
      else this.cookie = value;
    }
    return answer;
  }

  /** {@link call} that throws unless the answer is 2xx, and resolves to its body. */
  async ok<T = unknown>(method: string, target: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, target, body === undefined ? {} : { body });
    if (answer.status < 200 || answer.status > 299)
      throw new Error(
        `${this.name || 'somebody'}: ${method} ${target} → ${answer.status} ${answer.text.slice(0, 300)}`,
      );
    return answer.body as T;
  }

  /** The typed client that pages use, calling as this person. A new session cookie is not noticed here. */
  client<C extends Contract>(contract: C): Client<C> {
    return createClient(contract, {
      baseUrl: this.url,
      headers: () => ({ ...this.headers, ...(this.cookie && { cookie: this.cookie }) }),
    });
  }

  /** A copy that keeps sending the cookie of now, whatever happens to the session. */
  frozen(): Visitor {
    return Object.assign(new Visitor(this.url), this, { headers: { ...this.headers } });
  }

  async register(chapterId: number, name = `Person ${randomBytes(3).toString('hex')}`): Promise<this> {
    const account = {
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: randomBytes(9).toString('base64url'),
      name,
    };
    const { user } = await this.ok<CurrentUser>('POST', '/api/auth/register', {
      ...account,
      chapterId,
      membershipType: 'full',
    });
    return Object.assign(this, account, { userId: user.id });
  }

  signIn(): Promise<unknown> {
    return this.ok('POST', '/api/auth/login', { email: this.email, password: this.password });
  }
  pay(): Promise<unknown> {
    return this.ok('POST', '/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' });
  }

  /** A socket as the product opens it: connected, or an error that says why not. Close it with `disconnect()`. */
  async socket({
    userId = this.userId,
    headers = {},
  }: { userId?: unknown; headers?: Record<string, string> } = {}): Promise<ChatClient> {
    const socket: ChatClient = io(this.url, {
      path: '/socket.io/',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { userId },
      extraHeaders: { ...this.headers, ...(this.cookie && { cookie: this.cookie }), ...headers },
    });
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve).once('connect_error', reject);
      });
    } catch (error) {
      socket.disconnect();
      const { description } = error as { description?: { message?: string } }; // an answer of the gateway that was no upgrade
      throw description?.message ? new Error(description.message) : error;
    }
    return socket;
  }
}

/**
 * Sends a socket event, whatever its arguments, and resolves to the acknowledgement; `silent` after a second without
 * one.
 */
export const emitWithAck = (
  socket: ChatClient,
  event: string,
  ...args: unknown[]
): Promise<{ ok: boolean; problem?: { status: number; message: string }; [key: string]: unknown } | 'silent'> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silent'), 1000);
    (socket.emit as (name: string, ...all: unknown[]) => void)(event, ...args, (answer: never) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
