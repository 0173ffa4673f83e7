import type { SentCommand } from './mongo-proxy';

/**
 * What programs do by themselves at any moment, beside whatever somebody calls: looking for work that was left and for
 * time that ran out, looking into the chat's log, delivering audit records, writing down once a minute that a session
 * is used.
 */
export function isChore({ name, command: { [name]: collection, filter, updates } }: SentCommand): boolean {
  const looked = name === 'find' ? Object.keys(filter as object).join() : '';
  return (
    (collection === 'auditOutbox' && name !== 'insert') ||
    (collection === 'auditEntries' && (name === 'insert' || looked === '_id')) ||
    (collection === 'users' && ['syncPending', 'removalPending', 'subscription.endsAt'].includes(looked)) ||
    (collection === 'messages' && looked === '$or') ||
    (collection === 'sessions' && looked === 'actorId,createdAt') ||
    (collection === 'sessions' && name === 'update' && 'lastSeenAt' in (updates as { q: object }[])[0]!.q)
  );
}
