import { HttpError, type Logger } from '@meridian/kit';
import { LIMITS } from '@meridian/shared-types';
import { publicContracts, type Route, type ServiceName } from '@meridian/shared-types/contracts';
import type { RequestHandler } from 'express';
import type { AttachIdentity } from '../requests/attach-identity';
import type { ChatReplicas } from '../chat/chat-replicas';
import type { GatewayEnv } from '../env';
import { proxyTo } from '../proxy/proxy';
import { requestPath } from '../requests/request-path';
import { createRouteTable } from './route-table';
import { isSafe, requireSameOrigin } from '../requests/same-origin';

/** Milliseconds of silence after which another replica of chat is asked what is only read. */
const READ_PATIENCE_MS = 2000;

/** Calls of the contract, each to its service. Everything else under /api does not exist. */
export function apiCalls(
  env: GatewayEnv,
  attachIdentity: AttachIdentity,
  replicas: ChatReplicas,
  log: Logger,
): RequestHandler {
  const lookUp = createRouteTable(publicContracts);
  const to = (peer: ServiceName, url: string) =>
    proxyTo({ targets: () => [url], log, peer, maySetCookie: peer === 'auth' });
  const services: Record<ServiceName, RequestHandler> = {
    auth: to('auth', env.AUTH_URL),
    chapters: to('chapters', env.CHAPTERS_URL),
    events: to('events', env.EVENTS_URL),
    admin: to('admin', env.ADMIN_URL),
    chat: proxyTo({
      targets: (req) => replicas.inOrder(String(req.headers['x-request-id'])),
      log,
      replicas,
      patienceMs: READ_PATIENCE_MS,
    }),
  };
  return async (req, res, next) => {
    res.setHeader('cache-control', 'no-store'); // refusals too; what is public for everyone says so itself, and is let through
    const found = lookUp(req.method, requestPath(req.url));
    if (found.found === 'nothing') throw new HttpError(404, 'not_found', 'There is no such address here.');
    if (found.found === 'method') {
      res.setHeader('allow', found.allow);
      throw new HttpError(405, 'method_not_allowed', `This address answers to ${found.allow} only.`);
    }
    const { route } = found;
    res.locals.route = route.path;
    res.locals.mayBeCached = route.access === 'public';
    if (Number(req.headers['content-length'] ?? 0) > mostBytes(route))
      throw new HttpError(413, 'entity_too_large', 'The request is too large.');
    if (!isSafe(req.method)) requireSameOrigin(req);
    await attachIdentity(req, { keepCookie: route.service === 'auth' });
    return services[route.service](req, res, next);
  };
}

/**
 * A form has a few lines around its file. Services count for themselves; this keeps what is announced as too large from
 * being carried there.
 */
const mostBytes = ({ bodyType }: Route): number =>
  (bodyType === 'multipart' ? LIMITS.avatarBytes : 0) + LIMITS.jsonBodyBytes;
