import type { SentCommand } from './mongo-proxy';

/**
 * Whether a command belongs to a background job, not to a call: sweeps for unfinished work and subscriptions to renew,
 * requests for links to new passwords, offers of seats to end, dates of series to make, the chat's check of its log,
 * the programs' registration at their database, the delivery of audit records and facts, all that is done with facts,
 * the people whom they concern among it, the search for what people are reminded of, and the update of a session's last
 * use once a minute.
 */
export function isBackgroundCommand(sent: SentCommand): boolean {
  const { database, name, command } = sent;
  const { [name]: collection, filter, updates, sort } = command;
  const filtered = name === 'find' ? Object.keys(filter as object).join() : '';
  return (
    collection === 'liveDatabase' ||
    command.comment === 'due' ||
    (database.endsWith('_notifications') && !isNotificationsCall(sent)) ||
    ((collection === 'auditOutbox' || collection === 'factOutbox') && name !== 'insert') ||
    (collection === 'auditEntries' && (name === 'insert' || filtered === '_id')) ||
    (collection === 'passwordResetRequests' && name !== 'insert') ||
    (collection === 'users' &&
      [
        'email,removalPending',
        'syncPending',
        'removalPending',
        'removalPending,removeAt',
        'pendingCharge.begunAt',
        'subscription.status,subscription.paidUntil',
      ].includes(filtered)) ||
    (collection === 'rsvps' && filtered === 'offer.endsAt') ||
    (collection === 'eventseries' && filtered === 'isEnded,madeUntil') ||
    (collection === 'messages' && filtered === '$or') ||
    ((collection === 'memberships' || collection === 'rsvps') && Object.keys(Object(sort)).join() === 'userId') ||
    (collection === 'sessions' && filtered === 'actorId,createdAt') ||
    (collection === 'sessions' && name === 'update' && 'lastSeenAt' in (updates as { q: object }[])[0]!.q)
  );
}

/** Whether a call of a person sent it. Jobs write notices one by one, remove them, and change letters that are due. */
function isNotificationsCall({ name, command, isOfJob }: SentCommand): boolean {
  if (name === 'commitTransaction') return !isOfJob;
  const { [name]: collection, updates = [] } = command as { updates?: Update[]; [name: string]: unknown };
  const filter = Object.keys(Object(command.filter)).join();
  switch (collection) {
    case 'notices':
      return name === 'update' ? updates[0]?.multi === true : name !== 'delete';
    case 'preferences':
      // Jobs look up several people at a time, and remove those who are gone.
      return name === 'find' ? !('$in' in Object((command.filter as { _id?: unknown })._id)) : name !== 'delete';
    case 'optOuts':
      return name === 'update';
    case 'personLocks':
      // Jobs look up several people at a time, and close locks.
      return name === 'find'
        ? typeof (command.filter as { _id?: unknown })._id === 'string'
        : name === 'update' && updates[0]?.u?.$set === undefined;
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
  multi?: boolean;
  u?: { $set?: unknown };
}
