import {
  addressKey,
  clientAddress,
  HttpError,
  IDENTITY_HEADER,
  tooManyAttempts,
  type Logger,
  type RateLimiter,
  type SessionCache,
} from '@meridian/service-kit';
import { LIMITS } from '@meridian/shared-types';
import {
  readMaxBytes,
  mayBeCompressed,
  publicContracts,
  type Route,
  type ServiceName,
} from '@meridian/shared-types/contracts';
import type { RequestHandler } from 'express';
import type { AttachIdentity } from '../requests/attach-identity';
import type { ChatReplicas } from '../chat/chat-replicas';
import type { GatewayEnv } from '../env';
import { createProxy, type ProxyOptions } from '../proxy/proxy';
import { noSuchAddress } from '../requests/refusals';
import { isUnder, requestPath } from '../requests/request-path';
import { compressResponse } from './collect-response';
import { createPublicResponseCache, isForEveryVisitor } from './public-response-cache';
import { createRouteTable } from './route-table';
import { isSafe, type RequireSameOrigin } from '../requests/same-origin';

/** The time in milliseconds that a chat replica has to respond before a read is sent to another one. */
const READ_FAILOVER_MS = 2000;

/** The media type of pictures that are sent as they are stored. Other files are computed, so they count as reads. */
const STORED_PICTURE = 'image/webp';

/** The handlers of the contract's calls and of every other path under /api. */
export interface ApiHandlers {
  /** Forwards a call to its service, and passes any other request to the next handler. */
  calls: RequestHandler;
  /** Refuses every request with 404 or 405. */
  rest: RequestHandler;
}

interface ApiOptions {
  attachIdentity: AttachIdentity;
  requireSameOrigin: RequireSameOrigin;
  sessionCache: Pick<SessionCache<string>, 'invalidate'>;
  replicas: ChatReplicas;
  log: Logger;
  /** Counts the reads of visitors that are not answered from the cache. */
  visitorReads: RateLimiter;
  /** Runs after a change at a service, which may be shown by public pages. */
  onChange: (service: string) => void;
}

export function createApiHandlers(
  env: GatewayEnv,
  { attachIdentity, requireSameOrigin, sessionCache, replicas, log, visitorReads, onChange }: ApiOptions,
): ApiHandlers {
  const lookUp = createRouteTable(publicContracts);
  const publicResponses = createPublicResponseCache();
  const proxyTo = (peer: ServiceName, url: string) =>
    createProxy({ targets: () => [url], log, peer, maySetCookie: peer === 'auth', onResponse });
  // Clears the caches that a response makes stale, before the response is sent.
  const onResponse: ProxyOptions['onResponse'] = ({ headers }, { method }, { locals }) => {
    const { session, service } = locals;
    locals.isForEveryVisitor = isForEveryVisitor(headers);
    locals.mayBeCompressed &&= !headers['set-cookie'] && !/\bno-store\b/i.test(String(headers['cache-control']));
    if (!isSafe(method)) {
      publicResponses.clear();
      onChange(String(service));
    }
    if (headers['set-cookie'] && typeof session === 'string') sessionCache.invalidate(session);
  };
  const services: Record<ServiceName, RequestHandler> = {
    auth: proxyTo('auth', env.AUTH_URL),
    chapters: proxyTo('chapters', env.CHAPTERS_URL),
    events: proxyTo('events', env.EVENTS_URL),
    admin: proxyTo('admin', env.ADMIN_URL),
    notifications: proxyTo('notifications', env.NOTIFICATIONS_URL),
    content: proxyTo('content', env.CONTENT_URL),
    chat: createProxy({
      targets: (req) => replicas.rankedFor(String(req.headers['x-request-id'])),
      log,
      replicas,
      failoverMs: READ_FAILOVER_MS,
    }),
  };
  const rest: RequestHandler = (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const found = lookUp(req.method, requestPath(req.url));
    if (found.found !== 'method') throw noSuchAddress();
    res.setHeader('allow', found.allow);
    throw new HttpError(405, 'method_not_allowed', `This address answers to ${found.allow} only.`);
  };
  const calls: RequestHandler = async (req, res, next) => {
    const path = requestPath(req.url);
    const found = isUnder(path, '/api') ? lookUp(req.method, path) : undefined;
    if (found?.found !== 'route') return next();
    res.setHeader('cache-control', 'no-store'); // This also holds for errors. Public calls may override it.
    const { route } = found;
    res.locals.route = route.path;
    res.locals.service = route.service;
    res.locals.mayBeCached = route.access === 'public';
    res.locals.mayBeCompressed = mayBeCompressed(route);
    if (Number(req.headers['content-length'] ?? 0) > bodyLimit(route))
      throw new HttpError(413, 'entity_too_large', 'The request is too large.');
    // Mail apps send one-click requests without cookies and from pages of their own. The token in the path
    // authorizes them. A signature over the body authorizes a machine elsewhere.
    if (route.isOneClick || route.isSigned) delete req.headers.cookie;
    else if (!isSafe(req.method)) requireSameOrigin(req);
    const { session } = await attachIdentity(req, {
      keepCookie: route.service === 'auth',
      allowsCached: isSafe(req.method),
    });
    res.locals.session = session;
    // Auth receives the original cookies, and its responses may depend on them. They are therefore not cached.
    const isForEveryone = route.access === 'public' && route.service !== 'auth' && session === undefined;
    const mayBeKept = isForEveryone && req.method === 'GET' && route.mediaType === undefined;
    const most = readMaxBytes(route);
    if (mayBeKept && (await publicResponses.respond(req, res, most))) return;
    // A cookie that is not of a session proves nothing. Auth reads its cookies itself.
    const isVisitor = session === undefined || (route.service !== 'auth' && !(IDENTITY_HEADER in req.headers));
    if (isVisitor && isSafe(req.method) && route.mediaType !== STORED_PICTURE)
      await visitorReads.consume(addressKey(clientAddress(req))).catch((refusal: unknown) => {
        throw tooManyAttempts(refusal, res);
      });
    if (!mayBeKept && req.method === 'GET' && mayBeCompressed(route)) compressResponse(req, res, most);
    return services[route.service](req, res, next);
  };
  return { calls, rest };
}

/**
 * The largest `content-length` in bytes. Services check the body themselves, but this check avoids sending them a body
 * that is too large. A multipart body adds some bytes around its file.
 */
const bodyLimit = ({ bodyType, isSigned }: Route): number =>
  (bodyType === 'multipart' ? LIMITS.avatarBytes : isSigned ? LIMITS.signedBodyBytes : 0) + LIMITS.jsonBodyBytes;
