import {
  connectRedis,
  connectSubscriber,
  createRateLimiter,
  createServiceClient,
  createSessionCache,
  createSignalBus,
  createLogger,
  createExpressServer,
  createHealthCheck,
  measureRequests,
  readIdentity,
  createProblemHandler,
  createRequestContext,
  serve,
  traceRequests,
  type Logger,
  type RateLimiter,
  type RunningServer,
  type SessionCache,
} from '@meridian/service-kit';
import { adminInternalApi, authInternalApi } from '@meridian/shared-types/contracts';
import { dirname, join } from 'node:path';
import { createApiHandlers } from './calls/api-calls';
import { createDocsHandler } from './calls/api-docs';
import { createIdentityAttacher, type AttachIdentity } from './requests/attach-identity';
import { createPollingHandler } from './chat/chat-polling';
import { createChatReplicas } from './chat/chat-replicas';
import { limitConnections } from './connection-limit';
import type { GatewayEnv } from './env';
import { createEventStatus } from './pages/event-status';
import { createCanaries, createUserReader } from './pages/canaries/canaries';
import { createCanaryStops } from './pages/canaries/canary-stops';
import { createCanaryTokens } from './pages/canaries/canary-tokens';
import { createFileHandler } from './pages/files';
import { createSeoHandler } from './pages/seo';
import { createPageSender } from './pages/send-page';
import { redirectToUnsubscribePage } from './pages/unsubscribe-page';
import { createPublicData, type PublicData } from './pages/public-data';
import { createPageReports } from './pages/canaries/page-reports';
import { createPublishedPages } from './pages/published/published-pages';
import { createVersionsHandler, VERSIONS_PATH } from './pages/published/published-versions';
import { createReadinessCheck } from './readiness';
import { composeHandlers } from './requests/in-order';
import { createPublicHost } from './requests/public-host';
import { isUnder, requestPath, requireHost } from './requests/request-path';
import { createSessionReader } from './requests/session-cookies';
import { createOriginCheck, type RequireSameOrigin } from './requests/same-origin';
import { createSecurityHeaders } from './security-headers';
import { limitSlowRequests } from './slow-requests';
import { createChatUpgrades } from './chat/chat-upgrades';

/** The seconds in which the reads of visitors from one address are counted. */
const VISITOR_READS_S = 60;
/** The time in milliseconds that auth has to resolve a session. */
const INTROSPECT_TIMEOUT_MS = 2000;

/** Connects to Redis, and creates what reads the session of a request. */
async function createIdentity(env: GatewayEnv, log: Logger) {
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN, INTROSPECT_TIMEOUT_MS);
  const introspect = async (token: string) => (await auth.introspect({ body: { token } })).identity;
  const sessionCache = createSessionCache(introspect, readIdentity);
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, log) : undefined;
  const subscriber = env.REDIS_URL ? connectSubscriber(env.REDIS_URL, log) : undefined;
  createSignalBus({ subscriber, log }).onSignal('sessionsChanged', sessionCache.invalidateChanged);
  const attachIdentity = createIdentityAttacher({
    introspect,
    sessionCache,
    readSession: createSessionReader(env),
    proxyHops: env.PROXY_HOPS,
  });
  const disconnect = () => {
    subscriber?.disconnect();
    redis?.disconnect();
  };
  return { sessionCache, attachIdentity, redis, disconnect };
}

interface PageNeeds {
  attachIdentity: AttachIdentity;
  requireSameOrigin: RequireSameOrigin;
  sessionCache: SessionCache<string>;
  publicData: PublicData;
  visitorReads: RateLimiter;
  log: Logger;
}

/** Creates the handlers of pages, of files, and of what pages report about themselves. */
function createPages(
  env: GatewayEnv,
  { attachIdentity, requireSameOrigin, sessionCache, publicData, visitorReads, log }: PageNeeds,
) {
  const pages = createPublishedPages(env.REGISTRY_FILE, env.REMOTES_DIR);
  const canaryTokens = createCanaryTokens(env.SERVICE_TOKEN);
  const stops = createCanaryStops(createServiceClient(adminInternalApi, env.ADMIN_URL, env.SERVICE_TOKEN), log);
  const canaries = createCanaries({
    file: join(dirname(env.REGISTRY_FILE), 'canaries.json'),
    isSecure: env.NODE_ENV === 'production',
    proxyHops: env.PROXY_HOPS,
    tokens: canaryTokens,
    stops,
    findUser: createUserReader(env, sessionCache),
  });
  const handleReports = createPageReports({
    attachIdentity,
    requireSameOrigin,
    loadedVersions: async () => ({ remotes: (await pages.registry()).remotes, canaries: await canaries.all() }),
    findSession: canaries.findSession,
    tokens: canaryTokens,
    stops,
  });
  const handleFile = createFileHandler({
    shellDir: env.SHELL_DIR,
    remotesDir: env.REMOTES_DIR,
    registryFile: env.REGISTRY_FILE,
    isProduction: env.NODE_ENV === 'production',
    sendPage: createPageSender(
      env,
      pages,
      publicData,
      visitorReads,
      createEventStatus(env, sessionCache, publicData),
      canaries.choose,
    ),
    chooseCanaries: canaries.choose,
  });
  return { pages, handleReports, handleFile };
}

/** Starts the server of the public origin, which serves pages, modules, API calls and sockets. */
export async function start(env: GatewayEnv, log = createLogger('gateway', env.LOG_LEVEL)): Promise<RunningServer> {
  const { sessionCache, attachIdentity, redis, disconnect } = await createIdentity(env, log);
  const replicas = await createChatReplicas(env.CHAT_URLS, log);
  const setPublicHost = createPublicHost(env);
  const requireSameOrigin = createOriginCheck(env);
  const upgrades = createChatUpgrades({ attachIdentity, setPublicHost, requireSameOrigin }, replicas, log);
  const publicData = createPublicData(env);
  const visitorReads = createRateLimiter({
    redis,
    keyPrefix: 'gateway:visitor-reads',
    points: env.VISITOR_READS_PER_IP,
    seconds: VISITOR_READS_S,
  });
  const api = createApiHandlers(env, {
    attachIdentity,
    requireSameOrigin,
    sessionCache,
    replicas,
    log,
    visitorReads,
    onChange: publicData.clearResponses,
  });
  const handlePolling = createPollingHandler({ attachIdentity, requireSameOrigin }, replicas, log);
  const handleVersions = createVersionsHandler(env, { attachIdentity, requireSameOrigin });
  const { pages, handleReports, handleFile } = createPages(env, {
    attachIdentity,
    requireSameOrigin,
    sessionCache,
    publicData,
    visitorReads,
    log,
  });

  const { app, server } = createExpressServer();
  app.set('etag', 'weak');
  app.use(
    composeHandlers(
      createRequestContext(log),
      (req, _res, next) => {
        requireHost(req);
        setPublicHost(req);
        next();
      },
      createHealthCheck(createReadinessCheck(env)),
      measureRequests,
      traceRequests({ continues: false }),
      createSecurityHeaders(env.NODE_ENV === 'production'),
      api.calls,
    ),
  );
  app.use(createSeoHandler(env, pages, publicData));
  app.use(createDocsHandler(env));
  app.use(handleReports);
  redirectToUnsubscribePage(app);
  app.use((req, res, next) => {
    const path = requestPath(req.url);
    if (isUnder(path, '/api')) return api.rest(req, res, next);
    res.locals.route = path === '/socket.io/' ? path : 'files';
    if (path === '/socket.io/') return handlePolling(req, res, next);
    if (isUnder(path, VERSIONS_PATH)) return handleVersions(req, res, next);
    return handleFile(req, res, next);
  });
  app.use(createProblemHandler(log));
  server.on('upgrade', upgrades.handle);
  limitSlowRequests(server, { proxyHops: env.PROXY_HOPS, log });
  if (env.PROXY_HOPS === 0) limitConnections(server, env.CONNECTION_LIMIT_PER_IP);

  return serve({
    app,
    server,
    log,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    beforeClose: async () => upgrades.close(),
    afterClose: async () => {
      replicas.close();
      disconnect();
    },
  });
}
