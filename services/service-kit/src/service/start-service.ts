import type { Router } from 'express';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Server } from 'node:http';
import type { ServiceEnv } from './env';
import { identifyByHeader, type Identify } from '../http/identify';
import { createIdentityVerifier } from '../identity/identity';
import type { Logger } from '../observability/logger';
import { createMongoReadiness } from '../database/mongo';
import { serve, type RunningServer } from './serve';
import { createServiceApp } from '../http/service-app';
import type { RecordRead } from '../http/calls/implement';
import { appendToTrail, createReadRecorder } from '../records/read-recorder';
import { createWriteLimits } from '../http/limits/write-limits';

export interface StartServiceOptions {
  env: ServiceEnv & { WRITE_LIMIT_FACTOR?: number | undefined };
  log: Logger;
  /** The service's database. It is closed when the service has stopped. */
  db: Connection;
  /** The Redis on which write limits are counted over all replicas. It is disconnected when the service has stopped. */
  redis?: Redis | undefined;
  /** The connection on which signals arrive. It is disconnected when the service has stopped. */
  subscriber?: Redis | undefined;
  routers: Router[];
  /** Runs after each call that may have changed something, such as the removal of cached values. */
  onChange?: () => void;
  /** Records reads of personal data. Default: in the outbox of the audit log. */
  recordRead?: RecordRead;
  /** Identifies the caller of a request. Default: by the identity header, with the keys in `env.IDENTITY_JWKS`. */
  identify?: Identify;
  /** Adds what shares the HTTP server, such as sockets, before it listens. */
  onServer?: (server: Server) => void;
  /** Runs before the HTTP server closes. */
  beforeClose?: () => Promise<void>;
  /** Runs after the last request and before the stores close, such as `trail.stop()`. */
  afterClose?: () => Promise<void>;
}

/**
 * Listens with the routes, and closes the stores when the service stops. Every service's `start` ends with it.
 * @example return startService({ env, log, db, redis, routers, afterClose: () => trail.stop() });
 */
export function startService({
  env,
  log,
  db,
  redis,
  subscriber,
  routers,
  identify = identifyByHeader(createIdentityVerifier(env.IDENTITY_JWKS)),
  recordRead = createReadRecorder(appendToTrail(db)),
  onChange,
  onServer,
  beforeClose,
  afterClose,
}: StartServiceOptions): Promise<RunningServer> {
  const { app, server } = createServiceApp({
    log,
    routers,
    identify,
    serviceToken: env.SERVICE_TOKEN,
    ready: createMongoReadiness(db),
    onChange,
    recordRead,
    limitWrites: createWriteLimits({ redis, factor: env.WRITE_LIMIT_FACTOR }),
    sendsLongResponses: env.NODE_ENV === 'production',
  });
  onServer?.(server);
  return serve({
    app,
    server,
    log,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    beforeClose,
    async afterClose() {
      await afterClose?.();
      subscriber?.disconnect();
      redis?.disconnect();
      await db.close();
    },
  });
}
