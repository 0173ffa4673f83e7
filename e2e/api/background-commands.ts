import type { SentCommand } from './sent-command';

/**
 * Whether a command belongs to a background job, not to a call: sweeps for unfinished work and subscriptions to renew,
 * requests for links to new passwords, refunds to send, offers of seats to end, dates of series to make, the chat's
 * check of its log, the programs' registration at their database, the delivery of audit records and domain events, all that is
 * done with domain events and audit records, the people whom they concern and their addresses among it, which a few calls read
 * too, the search for what people are reminded of, imports, exports of the site, the numbers that are counted once an
 * hour, what the plans cost, and the update of a session's last use once a minute, and of a person's once a day.
 */
export function isBackgroundCommand(sent: SentCommand): boolean {
  const { database, name, command } = sent;
  const { [name]: collection, filter, updates, sort } = command;
  const filtered = name === 'find' ? Object.keys(filter as object).join() : '';
  return (
    sent.isOfJob === true ||
    collection === 'liveDatabase' ||
    command.comment === 'due' ||
    (database.endsWith('_notifications') && !isNotificationsCall(sent)) ||
    ((collection === 'auditOutbox' || collection === 'domainEventOutbox') && name !== 'insert') ||
    (collection === 'auditEntries' && (name === 'insert' || filtered === '_id')) ||
    (database.endsWith('_admin') && isRemoval(sent)) ||
    (['tallies', 'countRuns', 'chapterHealth'].includes(String(collection)) && name !== 'find') ||
    isImportJob(sent) ||
    isSiteExportJob(sent) ||
    (collection === 'chapters' && name === 'update' && hasAll(updates, '_id', 'archive.at')) ||
    // people who are deleted are no longer named as the author of a change
    (database.endsWith('_content') && name === 'update' && hasAll(updates, 'by') && !hasAll(updates, '_id')) ||
    // what a merged chapter had goes to the other one
    ((collection === 'eventseries' || collection === 'eventdrafts') &&
      name === 'update' &&
      hasAll(updates, 'chapterId') &&
      !hasAll(updates, '_id')) ||
    (collection === 'passwordResetRequests' && name !== 'insert') ||
    // a job stores what the plans cost, too
    collection === 'planPrices' ||
    (collection === 'dueRefunds' && name !== 'insert') ||
    (collection === 'users' &&
      [
        'email,removalPending',
        'syncPending',
        'syncPending,importId',
        '_id,removalPending,unverifiedSince',
        'removalPending',
        'removalPending,removeAt',
        'pendingCharge.begunAt',
        'suspension.until',
        'subscription.status,subscription.paidUntil',
      ].includes(filtered)) ||
    // addresses of several people at once; calls look up one
    (collection === 'users' && filtered === '_id,removalPending' && isList(filter, '_id')) ||
    (collection === 'accountTokens' &&
      filtered === 'userId,kind,expiresAt' &&
      isList(filter, 'userId') &&
      command.autocommit !== false) ||
    (collection === 'joinRequests' && filtered === '_id,status,chapterId') ||
    (collection === 'rsvps' && filtered === 'offer.endsAt') ||
    (collection === 'eventseries' && filtered === 'isEnded,createdUntil') ||
    (collection === 'messages' && filtered === '$or') ||
    ((collection === 'memberships' || collection === 'rsvps') && Object.keys(Object(sort)).join() === 'userId') ||
    (collection === 'people' && Object.keys(Object(sort)).join() === '_id') ||
    (collection === 'sessions' && filtered === 'actorId,createdAt' && command.autocommit !== false) ||
    (collection === 'users' && name === 'update' && 'lastSeenOn' in (updates as { q: object }[])[0]!.q) ||
    (collection === 'sessions' && name === 'update' && 'lastSeenAt' in (updates as { q: object }[])[0]!.q)
  );
}

const hasAll = (updates: unknown, ...fields: string[]): boolean =>
  fields.every((field) => field in (updates as { q: object }[])[0]!.q);

const isList = (filter: unknown, field: string): boolean => {
  const { $in } = Object((filter as Record<string, unknown>)[field]) as { $in?: unknown[] };
  return $in !== undefined && $in.length > 1;
};

/** Imports are begun by calls, and done by jobs. */
function isImportJob({ name, command }: SentCommand): boolean {
  const { [name]: collection, updates } = command as { updates?: Update[]; [name: string]: unknown };
  const filter = Object.keys(Object(name === 'update' ? updates?.[0]?.q : command.filter)).join();
  if (collection === 'imports')
    return name === 'update' || (name === 'find' && !['', '_id', 'createdAt', 'state,invitations'].includes(filter));
  if (collection === 'importRows')
    return (
      (name === 'find' && !['importId,isFaulty,line', 'importId,state,invitedAt'].includes(filter)) ||
      (name === 'update' && filter !== 'importId,state,invitedAt')
    );
  const locked = String(Object(Object(updates?.[0]?.q ?? command.filter))._id);
  return collection === 'personLocks' && locked.startsWith('import:');
}

/** Exports of the site are ordered and removed by calls, and made by a job that one program at a time does. */
function isSiteExportJob({ name, command }: SentCommand): boolean {
  const { [name]: collection, updates } = command as { updates?: Update[]; [name: string]: unknown };
  if (collection === 'leases') return true;
  if (collection === 'siteExports') return name === 'update' && updates?.[0]?.u?.$set === undefined;
  if (collection === 'siteExportLinks') return name === 'delete';
  return (collection === 'siteExportFiles' || collection === 'siteExportChunks') && name !== 'find';
}

/** Notes and threads go after the account, with its record; the lock of its person is closed then. */
function isRemoval({ name, command }: SentCommand): boolean {
  const { [name]: collection, updates } = command as { updates?: Update[]; [name: string]: unknown };
  return (
    (collection === 'notes' && name === 'delete') ||
    (collection === 'threads' && (name === 'delete' || (name === 'update' && updates?.[0]?.multi === true))) ||
    (collection === 'personLocks' && name === 'update' && updates?.[0]?.u?.$set !== undefined)
  );
}

/** Whether a call of a person sent it. Jobs write notices one by one, remove them, and change letters that are due. */
function isNotificationsCall({ name, command }: SentCommand): boolean {
  if (name === 'commitTransaction') return true;
  const { [name]: collection, updates = [] } = command as { updates?: Update[]; [name: string]: unknown };
  const filter = Object.keys(Object(command.filter)).join();
  switch (collection) {
    case 'notices':
      if (name === 'find' && filter === 'domainEventId,personId') return false; // whether a mail is still needed
      return name === 'update' ? updates[0]?.multi === true : name !== 'delete';
    case 'preferences':
      // Jobs look up several people at a time, and remove those who are gone.
      if (name === 'find') return !('$in' in Object((command.filter as { _id?: unknown })._id));
      return name !== 'delete' && !('mutedChapterIds' in Object(updates[0]?.q)); // they follow a merge
    case 'optOuts':
      return name === 'update';
    case 'personLocks':
      // Jobs look up several people at a time, and close locks.
      return name === 'find'
        ? typeof (command.filter as { _id?: unknown })._id === 'string'
        : name === 'update' && updates[0]?.u?.$set === undefined;
    case 'mails':
      return name === 'find' && filter === 'personId,createdAt';
    case 'letters':
      return name === 'find' ? !filter.startsWith('state') : name !== 'update';
    case 'letterRows':
      return name === 'aggregate' || name === 'findAndModify' || filter === 'letterId';
    case 'addressStops':
      // Jobs write it too, but only where there is a mail server.
      return name === 'update' || name === 'findAndModify';
    case 'endedSubscriptions':
      return name === 'insert';
    case 'auditOutbox':
      return name === 'insert';
    default:
      return false;
  }
}
interface Update {
  q?: object;
  multi?: boolean;
  u?: { $set?: unknown };
}
