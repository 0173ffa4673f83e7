import type { SignalPayload } from '@meridian/shared-types/contracts';
import { LRUCache } from 'lru-cache';
import type { Identity } from './identity';

/**
 * Milliseconds from the request to auth for which an answer is cached. With the call itself, the end of a session is
 * effective everywhere within a second.
 */
const TTL_MS = 500;
const MAX_ENTRIES = 10_000;

type SessionChange = SignalPayload<'sessionsChanged'>;

/** A short-lived cache of the person of each session token. */
export interface SessionCache<Answer> {
  /** Returns the answer for a token, requested at most 500 ms ago. Concurrent calls share one request. */
  get(token: string): Promise<Answer | null>;
  invalidate(token: string): void;
  /**
   * Removes the sessions that a change concerns, and requests in progress, whose answers may be older than the change.
   */
  invalidateChanged(change: SessionChange): void;
}

/**
 * Creates the cache. It does not cache failures or `null`, which means an invalid session. Signals shorten the time and
 * never lengthen it; without Redis it is 500 ms.
 * @example const sessionCache = createSessionCache((token) => sessionStore.identify(token), (identity) => identity);
 * bus.onSignal('sessionsChanged', sessionCache.invalidateChanged);
 */
export function createSessionCache<Answer>(
  ask: (token: string) => Promise<Answer | null>,
  identityOf: (answer: Answer) => Identity,
): SessionCache<Answer> {
  interface PendingIdentity {
    answer: Promise<Answer | null>;
    /** It is absent until the answer arrives. */
    identity?: Identity;
  }
  const asked = new LRUCache<string, PendingIdentity>({ max: MAX_ENTRIES, ttl: TTL_MS, ttlResolution: 0 });

  const askNow = (token: string): PendingIdentity => {
    const question: PendingIdentity = { answer: ask(token) };
    asked.set(token, question);
    const remove = () => {
      if (asked.peek(token) === question) asked.delete(token);
    };
    question.answer.then((answer) => {
      if (answer === null) remove();
      else question.identity = identityOf(answer);
    }, remove);
    return question;
  };

  return {
    get: (token) => (asked.get(token) ?? askNow(token)).answer,
    invalidate: (token) => void asked.delete(token),
    invalidateChanged(change) {
      const isConcerned = ({ identity }: PendingIdentity) =>
        !identity ||
        ('sessionId' in change
          ? identity.sessionId === change.sessionId
          : [identity.userId, identity.actorId].includes(change.userId));
      for (const [token, question] of [...asked.entries()]) if (isConcerned(question)) asked.delete(token);
    },
  };
}
