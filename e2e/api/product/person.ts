import {
  type Client,
  type ClientToServer,
  createClient,
  type CurrentUser,
  type ServerToClient,
} from '@meridian/shared-types';
import type { Contract } from '@meridian/shared-types/contracts';
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { send, type HttpResponse, type SendOptions } from './http';

export type ChatClient = Socket<ServerToClient, ClientToServer>;

/** A client like a browser without pages: it stores its session cookie and device cookie. */
export class Visitor {
  cookie: string | undefined;
  /** The cookie of a browser that was signed in before. */
  device: string | undefined;
  /** The cookie of a login that still needs a code. */
  twoFactor: string | undefined;
  /** The headers that are added to every call. */
  headers: Record<string, string> = {};
  userId = '';
  name = '';
  email = '';
  password = '';

  constructor(readonly url: string) {}

  /** Makes a call, for example `call('POST', '/api/events', { body })`. */
  async call(method: string, target: string, { headers, ...sent }: SendOptions = {}): Promise<HttpResponse> {
    const cookies = [this.cookie, this.device, this.twoFactor].filter(Boolean).join('; ');
    const response = await send(this.url, method, target, {
      ...sent,
      headers: { ...this.headers, ...(cookies && { cookie: cookies }), ...headers },
    });
    for (const set of response.headers['set-cookie'] ?? []) {
      const value = /Expires=Thu, 01 Jan 1970/.test(set) ? undefined : set.split(';')[0];
      if (/^(?:__Host-)?device(?:-\d+)?=/.test(set)) this.device = value;
      else if (/^(?:__Host-)?two-factor(?:-\d+)?=/.test(set)) this.twoFactor = value;
      else if (/^(?:__Host-)?sid(?:-\d+)?=/.test(set)) this.cookie = value;
    }
    return response;
  }

  /** Like {@link call}, but throws unless the status is 2xx. Resolves to the body. */
  async ok<T = unknown>(method: string, target: string, body?: unknown): Promise<T> {
    const response = await this.call(method, target, body === undefined ? {} : { body });
    if (response.status < 200 || response.status > 299)
      throw new Error(
        `${this.name || 'anonymous'}: ${method} ${target} → ${response.status} ${response.text.slice(0, 300)}`,
      );
    return response.body as T;
  }

  /** Returns the typed client of the pages with this person's cookie. It does not store new session cookies. */
  client<C extends Contract>(contract: C): Client<C> {
    return createClient(contract, {
      baseUrl: this.url,
      headers: () => ({ ...this.headers, ...(this.cookie && { cookie: this.cookie }) }),
    });
  }

  /** Returns a copy that keeps the current cookie when this person gets a new one. */
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

  /** Requests to join a chapter, and resolves to the id of the request. */
  async requestToJoin(chapterId: number, message?: string): Promise<string> {
    const path = `/api/chapters/${chapterId}/join-request`;
    return (await this.ok<{ id: string }>('POST', path, message === undefined ? {} : { message })).id;
  }

  signIn(): Promise<unknown> {
    return this.ok('POST', '/api/auth/login', { email: this.email, password: this.password });
  }
  pay(): Promise<unknown> {
    return this.ok('POST', '/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' });
  }

  /** Opens a socket as the product does. Rejects with the reason of a refusal. Close it with `disconnect()`. */
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
      // The response of the gateway that replaces the upgrade.
      const { description } = error as { description?: { message?: string } };
      throw description?.message ? new Error(description.message) : error;
    }
    return socket;
  }
}

const ACK_TIMEOUT_MS = 5000;
type Ack = { ok: boolean; problem?: { status: number; message: string }; [key: string]: unknown };

/** Sends a socket event with any arguments. Resolves to its ack, or to `silent` after 5 s without one. */
export const emitWithAck = (socket: ChatClient, event: string, ...args: unknown[]): Promise<Ack | 'silent'> =>
  emitWithin(ACK_TIMEOUT_MS, socket, event, ...args);

/** Like {@link emitWithAck} with another timeout, in milliseconds. */
export const emitWithin = (
  timeoutMs: number,
  socket: ChatClient,
  event: string,
  ...args: unknown[]
): Promise<Ack | 'silent'> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silent'), timeoutMs);
    (socket.emit as (name: string, ...all: unknown[]) => void)(event, ...args, (ack: never) => {
      clearTimeout(timer);
      resolve(ack);
    });
  });
