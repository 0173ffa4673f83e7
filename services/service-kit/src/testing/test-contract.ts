import type { Problem } from '@meridian/shared-types';
import { route } from '@meridian/shared-types/contracts';
import { z } from 'zod';
import { HttpError } from '../http-error';
import type { Identity } from '../identity/identity';
import { implement } from '../http/calls/implement';
import type { RunningServer } from '../service/serve';
import { serveRouters } from './serve-routers';

/** A contract with one call of each kind. */
export const api = {
  open: route({
    service: 'auth',
    method: 'GET',
    path: '/open',
    access: 'public',
    summary: '',
    query: z.strictObject({ tag: z.string().optional() }),
    response: z.object({ who: z.string().nullable() }),
  }),
  template: route({
    service: 'auth',
    method: 'GET',
    path: '/things/{id}',
    access: 'public',
    summary: '',
    params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    response: z.object({ id: z.string() }),
  }),
  literal: route({
    service: 'auth',
    method: 'GET',
    path: '/things/first',
    access: 'public',
    summary: '',
    response: z.object({ literal: z.literal(true) }),
  }),
  mine: route({
    service: 'auth',
    method: 'GET',
    path: '/mine',
    access: 'signed-in',
    summary: '',
    response: z.object({ userId: z.string() }),
  }),
  paid: route({
    service: 'auth',
    method: 'GET',
    path: '/paid',
    access: 'active',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  admin: route({
    service: 'auth',
    method: 'GET',
    path: '/admin',
    access: 'site-admin',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  internal: route({
    service: 'auth',
    method: 'GET',
    path: '/internal',
    access: 'service',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  save: route({
    service: 'auth',
    method: 'POST',
    path: '/save',
    access: 'public',
    summary: '',
    body: z.strictObject({ name: z.string().min(2, 'Name must be at least 2 characters') }),
    response: z.object({ name: z.string() }),
    status: 201,
  }),
  bare: route({
    service: 'auth',
    method: 'POST',
    path: '/bare',
    access: 'public',
    summary: '',
    body: z.strictObject({ reason: z.string().optional() }).optional(),
    response: z.object({ ok: z.boolean() }),
  }),
  ring: route({
    service: 'auth',
    method: 'POST',
    path: '/ring',
    access: 'public',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  long: route({
    service: 'auth',
    method: 'GET',
    path: '/long',
    access: 'public',
    summary: '',
    query: z.strictObject({ letters: z.string().transform(Number) }),
    response: z.object({ text: z.string() }),
    maxBytes: 20,
  }),
  fails: route({
    service: 'auth',
    method: 'GET',
    path: '/fails',
    access: 'public',
    summary: '',
    query: z.strictObject({ how: z.string() }),
    response: z.object({ ok: z.boolean() }),
  }),
};
const failures: Record<string, unknown> = {
  duplicate: Object.assign(new Error('E11000 dup key secret@example.org'), { code: 11000 }),
  store: Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { name: 'MongoServerSelectionError' }),
  refusal: new HttpError(418, 'teapot', 'I am a teapot.'),
  bug: new TypeError('secret.path is undefined'),
};
export const handlers = {
  open: async ({ identity }: { identity: Identity | undefined }) => ({
    who: identity?.userId ?? null,
    password: 'stripped',
  }),
  template: async ({ params }: { params: { id: string } }) => params,
  literal: async () => ({ literal: true as const }),
  mine: async ({ identity }: { identity: Identity }) => ({ userId: identity.userId }),
  paid: async () => ({ ok: true }),
  admin: async () => ({ ok: true }),
  internal: async () => ({ ok: true }),
  save: async ({ body }: { body: { name: string } }) => body,
  bare: async () => ({ ok: true }),
  ring: async () => ({ ok: true }),
  long: async ({ query }: { query: { letters: number } }) => ({ text: 'ä'.repeat(query.letters) }),
  fails: async ({ query }: { query: { how: string } }) => {
    if (query.how === 'response') return { ok: 'no' as unknown as boolean };
    throw failures[query.how];
  },
};

const people: Record<string, Identity> = {
  reader: { userId: 'reader', sessionId: 's', isActive: false, isSiteAdmin: false },
  member: { userId: 'member', sessionId: 's', isActive: true, isSiteAdmin: false },
  admin: { userId: 'admin', sessionId: 's', isActive: false, isSiteAdmin: true },
};

/**
 * Serves this contract during the tests of a file.
 * @example const { send, post } = serveTestContract();
 */
export function serveTestContract() {
  let running: RunningServer;
  beforeAll(async () => {
    const verifyIdentity = async (token: string) =>
      people[token] ?? Promise.reject(new HttpError(401, 'bad_identity', 'Sign In again.'));
    running = await serveRouters([implement(api, handlers)], { verifyIdentity });
  });
  afterAll(() => running.stop());

  async function send(
    path: string,
    init: RequestInit & { as?: string } = {},
  ): Promise<{ status: number; type: string; body: Problem & Record<string, unknown> }> {
    const response = await fetch(running.url + path, {
      ...init,
      headers: { ...(init.as && { 'x-internal-identity': init.as }), ...init.headers },
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: (await response.json()) as Problem & Record<string, unknown>,
    };
  }
  const post = (path: string, body: string, type = 'application/json') =>
    send(path, { method: 'POST', body, headers: { 'content-type': type } });
  return { send, post, url: () => running.url };
}
