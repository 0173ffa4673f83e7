import { HttpError, type Logger } from '@meridian/kit';
import type { Request, RequestHandler } from 'express';
import type { AttachIdentity } from '../requests/attach-identity';
import type { ChatReplicas } from './chat-replicas';
import { proxyTo } from '../proxy/proxy';
import { requireMember } from './require-member';
import { requireSameOrigin } from '../requests/same-origin';
import { stickyKey } from './sticky-key';

/** Longer than a poll stays open without news. */
const POLL_TIMEOUT_MS = 60_000;

/** socket.io without WebSocket: many requests, which all have to reach the replica that knows the connection. */
export function chatPolling(attachIdentity: AttachIdentity, replicas: ChatReplicas, log: Logger): RequestHandler {
  const keys = new WeakMap<Request, string>();
  const proxy = proxyTo({
    targets: (req) => replicas.inOrder(keys.get(req) ?? '').slice(0, 1),
    log,
    timeoutMs: POLL_TIMEOUT_MS,
    replicas,
  });
  return async (req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    if (req.method !== 'GET' && req.method !== 'POST') {
      res.setHeader('allow', 'GET, POST');
      throw new HttpError(405, 'method_not_allowed', 'This address answers to GET, POST only.');
    }
    requireSameOrigin(req);
    const { session } = await attachIdentity(req, { keepCookie: false });
    requireMember(req);
    keys.set(req, stickyKey(req, session));
    return proxy(req, res, next);
  };
}
