import type { CommandStartedEvent } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import { LIVE_COLLECTION } from '../live-database';
import { monitorCommands } from '../mongo';

monitorCommands();

/** A command that was sent to the database. */
export interface SentCommand {
  name: string;
  command: Record<string, unknown>;
}

/**
 * Runs `work` and returns the commands that were sent to a database meanwhile, from this process.
 * @example const sent = await commandsDuring(`${env.DATABASE_PREFIX}events`, () => client.list());
 * expect(sent).toHaveLength(1)
 */
export async function commandsDuring(database: string, work: () => Promise<unknown>): Promise<SentCommand[]> {
  const sent: SentCommand[] = [];
  // what runs in the background: the delivery of audit records, the renewal of a program's registration
  const isBackground = ({ commandName, command }: CommandStartedEvent) =>
    (commandName !== 'insert' && command[commandName] === 'auditOutbox') || command[commandName] === LIVE_COLLECTION;
  const record = (event: CommandStartedEvent) => {
    if (event.databaseName === database && !isBackground(event))
      sent.push({ name: event.commandName, command: event.command });
  };
  const clients = mongoose.connections
    .filter((connection) => connection.name === database)
    .map((connection) => connection.getClient());
  for (const client of clients) client.on('commandStarted', record);
  try {
    await work();
  } finally {
    for (const client of clients) client.off('commandStarted', record);
  }
  return sent;
}

/** Fields of a command that belong to its session: `explain` does not take them. */
const SESSION_FIELDS = new Set([
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  '$db',
  '$clusterTime',
]);

/**
 * The sent reads that scan a whole collection or sort in memory. Undefined on engines without `explain`.
 * @example await slowReads(db, sent) // ['find people COLLSCAN']
 */
export async function slowReads(connection: Connection, sent: readonly SentCommand[]): Promise<string[] | undefined> {
  const reads = sent.filter(({ name }) => name === 'find' || name === 'aggregate' || name === 'count');
  const plans: string[] = [];
  for (const { name, command } of reads) {
    const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !SESSION_FIELDS.has(key)));
    try {
      const plan = JSON.stringify(await connection.db!.command({ explain: plain, verbosity: 'queryPlanner' }));
      const stage = ['COLLSCAN', 'SORT'].find((slow) => plan.includes(`"stage":"${slow}"`));
      if (stage) plans.push(`${name} ${String(command[name])} ${stage}`);
    } catch (error) {
      if ((error as { code?: unknown }).code === 59) return undefined;
      throw error;
    }
  }
  return plans;
}
