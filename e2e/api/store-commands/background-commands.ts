import type { SentCommand } from './sent-command';

/**
 * Returns whether a background job sent a command, not a call. Background jobs look for unfinished work and due
 * subscriptions, due refunds, seat offers that end, and dates of series. They check the
 * log of the chat, and deliver outboxes. Everything about
 * domain events and audit records counts as background work, including the lookups of their users and addresses, which
 * a few calls send as well. Jobs also search for due reminders, run imports and exports of the site, count numbers once
 * an hour, calculate what the plans cost, and update the last use of a session once a minute and that of a user once a
 * day.
 */
export function isBackgroundCommand(sent: SentCommand): boolean {
  const { database, name, command } = sent;
  const { [name]: collection, filter, updates, sort } = command;
  const filtered = name === 'find' ? Object.keys(filter as object).join() : '';
  const isOutbox = String(collection).endsWith('Outbox');
  return (
    sent.isOfJob === true ||
    command.comment === 'due' ||
    (database.endsWith('_notifications') && !isNotificationsCall(sent)) ||
    // A call searches for the records of its person, which it then sends itself.
    (isOutbox && name !== 'insert' && filtered !== 'record.userId') ||
    (collection === 'auditEntries' && (name === 'insert' || filtered === '_id')) ||
    (database.endsWith('_admin') && isRemoval(sent)) ||
    (['tallies', 'countRuns', 'chapterHealth'].includes(String(collection)) && name !== 'find') ||
    isImportJob(sent) ||
    isSiteExportJob(sent) ||
    (collection === 'chapters' && name === 'update' && hasAll(updates, '_id', 'archive.at')) ||
    // A job removes deleted users from the author fields.
    (database.endsWith('_content') && name === 'update' && hasAll(updates, 'by') && !hasAll(updates, '_id')) ||
    // A job moves the data of a merged chapter to the other chapter.
    ((collection === 'eventseries' || collection === 'eventdrafts') &&
      name === 'update' &&
      hasAll(updates, 'chapterId') &&
      !hasAll(updates, '_id')) ||
    // A job stores the prices of plans as well.
    collection === 'planPrices' ||
    (collection === 'dueRefunds' && name !== 'insert') ||
    (collection === 'users' &&
      [
        'email,removalPending',
        '_id,removalPending,unverifiedSince',
        'removalPending,removeAt',
        'pendingCharge.begunAt,pendingCharge.checkout',
        'suspension.until',
        'subscription.status,subscription.paidUntil',
      ].includes(filtered)) ||
    // A job looks up the addresses of several users at once; calls look up one.
    (collection === 'users' && filtered === '_id,removalPending' && isList(filter, '_id')) ||
    (collection === 'accountTokens' &&
      filtered === 'userId,kind,expiresAt' &&
      isList(filter, 'userId') &&
      command.autocommit !== false) ||
    (collection === 'proposals' && filtered === 'told.userId' && isList(filter, 'told.userId')) ||
    (collection === 'joinRequests' && filtered === '_id,status,chapterId') ||
    (collection === 'rsvps' && filtered === 'offer.endsAt') ||
    (collection === 'eventseries' && filtered === 'isEnded,createdUntil') ||
    // A call reads the messages that entries of the log change, in no order.
    (collection === 'messages' && filtered === '$or' && sort !== undefined) ||
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

/** The filters of the searches for imports that calls send. A suspension searches for the invitations of its person. */
const IMPORT_FINDS_OF_CALLS = ['', '_id', 'createdAt', 'state,invitations', 'invitations.isRunning,invitations.byId'];

/** Calls start imports, and jobs run them. */
function isImportJob({ name, command }: SentCommand): boolean {
  const { [name]: collection, updates } = command as { updates?: Update[]; [name: string]: unknown };
  const filter = Object.keys(Object(name === 'update' ? updates?.[0]?.q : command.filter)).join();
  if (collection === 'imports')
    return name === 'update' || (name === 'find' && !IMPORT_FINDS_OF_CALLS.includes(filter));
  if (collection === 'importRows')
    return (
      (name === 'find' && !['importId,isFaulty,line', 'importId,state,invitedAt'].includes(filter)) ||
      (name === 'update' && filter !== 'importId,state,invitedAt')
    );
  const locked = String(Object(Object(updates?.[0]?.q ?? command.filter))._id);
  return collection === 'personLocks' && locked.startsWith('import:');
}

/** Calls order and remove exports. A job that runs in one process at a time creates them. */
function isSiteExportJob({ name, command }: SentCommand): boolean {
  const { [name]: collection, updates } = command as { updates?: Update[]; [name: string]: unknown };
  if (collection === 'leases') return true;
  if (collection === 'siteExports' || collection === 'personalExports')
    return name === 'update' && updates?.[0]?.u?.$set === undefined;
  if (collection === 'siteExportLinks') return name === 'delete';
  return (collection === 'siteExportFiles' || collection === 'siteExportChunks') && name !== 'find';
}

/** After an account is deleted, a job removes its notes and threads, and then closes the lock of its user. */
function isRemoval({ name, command }: SentCommand): boolean {
  const { [name]: collection, updates } = command as { updates?: Update[]; [name: string]: unknown };
  return (
    (collection === 'notes' && name === 'delete') ||
    (collection === 'threads' && (name === 'delete' || (name === 'update' && updates?.[0]?.multi === true))) ||
    (collection === 'personLocks' && name === 'update' && updates?.[0]?.u?.$set !== undefined)
  );
}

/**
 * Returns whether a call of a user sent the command. Jobs write notices one by one, remove them, and change due
 * letters.
 */
function isNotificationsCall({ name, command }: SentCommand): boolean {
  if (name === 'commitTransaction') return true;
  const { [name]: collection, updates = [] } = command as { updates?: Update[]; [name: string]: unknown };
  const filter = Object.keys(Object(command.filter)).join();
  switch (collection) {
    case 'notices':
      // A job checks whether a mail is still needed.
      if (name === 'find' && filter === 'domainEventId,userId') return false;
      return name === 'update' ? updates[0]?.multi === true : name !== 'delete';
    case 'preferences':
      // Jobs look up several users at a time, and remove deleted ones.
      if (name === 'find') return !('$in' in Object((command.filter as { _id?: unknown })._id));
      return name !== 'delete' && !('mutedChapterIds' in Object(updates[0]?.q)); // A job does so after a merge.
    case 'optOuts':
      return name === 'update';
    case 'personLocks':
      // Jobs look up several users at a time, and close locks.
      return name === 'find'
        ? typeof (command.filter as { _id?: unknown })._id === 'string'
        : name === 'update' && updates[0]?.u?.$set === undefined;
    case 'mails':
      return name === 'find' && filter === 'userId,createdAt';
    case 'letters':
      return name === 'find' ? !filter.startsWith('state') : name !== 'update';
    case 'letterDeliveries':
      return name === 'aggregate' || name === 'findAndModify' || filter === 'letterId';
    case 'suppressedAddresses':
      // Jobs write it as well, but only where there is a mail server.
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
