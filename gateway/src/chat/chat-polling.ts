import type { Logger } from '@meridian/service-kit';
import type { Request, RequestHandler } from 'express';
import type { AttachIdentity } from '../requests/attach-identity';
import type { ChatReplicas } from './chat-replicas';
import { createProxy } from '../proxy/proxy';
import { requireMethod } from '../requests/refusals';
import { requireMember } from './require-member';
import type { RequireSameOrigin } from '../requests/same-origin';
import { stickyKey } from './sticky-key';

/** This is longer than Socket.IO keeps a poll open without messages. */
const POLL_TIMEOUT_MS = 60_000;

/** Forwards Socket.IO over HTTP polling. All requests of a connection reach the same replica. */
export function createPollingHandler(
  { attachIdentity, requireSameOrigin }: { attachIdentity: AttachIdentity; requireSameOrigin: RequireSameOrigin },
  replicas: ChatReplicas,
  log: Logger,
): RequestHandler {
  const keys = new WeakMap<Request, string>();
  const proxy = createProxy({
    targets: (req) => replicas.rankedFor(keys.get(req) ?? '').slice(0, 1),
    log,
    timeoutMs: POLL_TIMEOUT_MS,
    replicas,
  });
  return async (req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    requireMethod(req, res, ['GET', 'POST'], 'This address answers to GET, POST only.');
    requireSameOrigin(req);
    const { session } = await attachIdentity(req);
    requireMember(req);
    keys.set(req, stickyKey(req, session));
    return proxy(req, res, next);
  };
}
