import { HOUR_MS } from '@meridian/shared-types';
import { route } from '@meridian/shared-types/contracts';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { implement } from '../http/calls/implement';
import { createServiceClient } from '../http/client/service-client';
import { createIdentityVerifier, IDENTITY_HEADER, signIdentity } from '../identity/identity';
import { createLogger, withContext } from '../observability/logger';
import type { RunningServer } from '../service/serve';
import { eventually, letTimePass, setClockToMidday } from '../testing';
import { serveRouters } from '../testing/serve-routers';
import { runInBackground, startBackgroundJob } from './background-job';

setClockToMidday();

const log = createLogger('test', 'silent');
const token = 't'.repeat(32);
const api = {
  get: route({
    service: 'auth',
    method: 'GET',
    path: '/things',
    access: 'service',
    summary: '',
    response: z.object({ ok: z.literal(true) }),
  }),
};
let server: RunningServer;
let seen: unknown[] = [];
let signed: string;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const identity = { userId: 'u1', sessionId: 's1', isActive: true, isSiteAdmin: false };
  signed = await signIdentity(identity, privateKey, 'k');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }] };
  const handlers = {
    get: async ({ http: { req } }: { http: { req: { headers: Record<string, unknown> } } }) => {
      seen.push(req.headers[IDENTITY_HEADER]);
      return { ok: true as const };
    },
  };
  server = await serveRouters([implement(api, handlers)], {
    serviceToken: token,
    verifyIdentity: createIdentityVerifier(jwks, 0), // It remembers no identity that has expired.
  });
});
afterEach(() => {
  seen = [];
});
afterAll(() => server.stop());

const inRequest = <T>(work: () => T): T => withContext({ requestId: 'of-the-request', identityToken: signed }, work);

test('A job that a request starts and wakes calls other services without an identity, also an hour later', async () => {
  const { get } = createServiceClient(api, server.url, token, 60_000);
  const failed = jest.spyOn(log, 'warn');
  await inRequest(() => get());
  expect(seen.splice(0)).toEqual([signed]);

  const job = inRequest(() => startBackgroundJob(() => get(), { everyMs: HOUR_MS, firstMs: 0, log, failure: '' }));
  await eventually(() => seen.length === 1);
  letTimePass(60 * 60_000);
  await expect(inRequest(() => get())).rejects.toMatchObject({ status: 503 }); // The identity has expired.
  inRequest(() => job.runSoon(0));
  await eventually(() => seen.length === 2);
  await job.stop();

  await inRequest(() => runInBackground(() => get(), { log, failure: '' }));
  expect(seen).toEqual([undefined, undefined, undefined]);
  expect(failed).not.toHaveBeenCalled();
});

test('A failure of work in the background is logged', async () => {
  const failed = jest.spyOn(log, 'warn');
  await runInBackground(() => Promise.reject(new Error('away')), { log, failure: 'not done' });
  expect(failed).toHaveBeenCalledWith({ err: expect.any(Error) }, 'not done');
});
