import {
  createServiceClient,
  createLogger,
  createExpressServer,
  createHealthCheck,
  measureRequests,
  createProblemHandler,
  createRequestContext,
  serve,
  traceRequests,
  type Running,
} from '@meridian/kit';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { apiCalls } from './calls/api-calls';
import { apiDocs } from './calls/api-docs';
import { identityAttacher } from './requests/attach-identity';
import { chatPolling } from './chat/chat-polling';
import { chatReplicas } from './chat/chat-replicas';
import { limitConnections } from './connection-limit';
import { sessionCookieName, type GatewayEnv } from './env';
import { files } from './pages/files';
import { forSearchEngines } from './pages/seo';
import { pageSender } from './pages/send-page';
import { publicThings } from './pages/public-data';
import { createPublishedPages } from './pages/published-pages';
import { gatewayReadiness } from './readiness';
import { isUnder, requestPath, requireHost } from './requests/request-path';
import { securityHeaders } from './security-headers';
import { chatUpgrades } from './chat/chat-upgrades';

/** Milliseconds that auth has to say who is calling. */
const INTROSPECT_TIMEOUT_MS = 2000;

/** The one origin that browsers see: pages, modules, calls and sockets. */
export async function start(env: GatewayEnv): Promise<Running> {
  const log = createLogger('gateway', env.LOG_LEVEL);
  const attachIdentity = identityAttacher({
    auth: createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN, INTROSPECT_TIMEOUT_MS),
    cookieName: sessionCookieName(env),
    proxyHops: env.PROXY_HOPS,
  });
  const replicas = await chatReplicas(env.CHAT_URLS, log);
  const upgrades = chatUpgrades(attachIdentity, replicas, log);
  const toCalls = apiCalls(env, attachIdentity, replicas, log);
  const toPolling = chatPolling(attachIdentity, replicas, log);
  const pages = createPublishedPages(env.REGISTRY_FILE, env.REMOTES_DIR);
  const things = publicThings(env);
  const toFiles = files({
    shellDir: env.SHELL_DIR,
    remotesDir: env.REMOTES_DIR,
    registryFile: env.REGISTRY_FILE,
    isProduction: env.NODE_ENV === 'production',
    sendPage: pageSender(env, pages, things),
  });

  const { app, server } = createExpressServer();
  app.set('etag', 'weak');
  app.use(createRequestContext(log));
  app.use((req, _res, next) => {
    requireHost(req);
    next();
  });
  app.use(createHealthCheck(gatewayReadiness(env)));
  app.use(measureRequests, traceRequests({ continues: false }));
  app.use(securityHeaders());
  app.use(forSearchEngines(env, pages, things));
  app.use(apiDocs(env));
  app.use((req, res, next) => {
    const path = requestPath(req.url);
    if (isUnder(path, '/api')) return toCalls(req, res, next);
    res.locals.route = path === '/socket.io/' ? path : 'files';
    if (path === '/socket.io/') return toPolling(req, res, next);
    return toFiles(req, res, next);
  });
  app.use(createProblemHandler(log));
  server.on('upgrade', upgrades.handle);
  if (env.PROXY_HOPS === 0) limitConnections(server, env.CONNECTION_LIMIT_PER_IP);

  return serve({
    app,
    server,
    log,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    beforeClose: async () => upgrades.close(),
    afterClose: async () => replicas.close(),
  });
}
