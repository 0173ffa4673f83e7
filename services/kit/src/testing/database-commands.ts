import type { CommandStartedEvent, Document } from 'mongodb';
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
  // what runs in the background: the delivery of audit records and facts, the renewal of a program's registration
  const isBackground = ({ commandName, command }: CommandStartedEvent) =>
    (commandName !== 'insert' && ['auditOutbox', 'factOutbox'].includes(String(command[commandName]))) ||
    command[commandName] === LIVE_COLLECTION;
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
 * What the store says of how it does the sent reads. Undefined on engines without `explain`.
 */
async function explainReads(
  connection: Connection,
  sent: readonly SentCommand[],
  verbosity: 'queryPlanner' | 'executionStats',
): Promise<{ read: string; plan: Document }[] | undefined> {
  const reads = sent.filter(({ name }) => name === 'find' || name === 'aggregate' || name === 'count');
  const plans: { read: string; plan: Document }[] = [];
  for (const { name, command } of reads) {
    const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !SESSION_FIELDS.has(key)));
    try {
      const plan = await connection.db!.command({ explain: plain, verbosity });
      plans.push({ read: `${name} ${String(command[name])}`, plan });
    } catch (error) {
      if ((error as { code?: unknown }).code === 59) return undefined;
      throw error;
    }
  }
  return plans;
}

/**
 * The sent reads that scan a whole collection or sort in memory. Undefined on engines without `explain`.
 * @example await slowReads(db, sent) // ['find people COLLSCAN']
 */
export async function slowReads(connection: Connection, sent: readonly SentCommand[]): Promise<string[] | undefined> {
  const plans = await explainReads(connection, sent, 'queryPlanner');
  return plans?.flatMap(({ read, plan }) => {
    const text = JSON.stringify(plan);
    const stage = ['COLLSCAN', 'SORT'].find((slow) => text.includes(`"stage":"${slow}"`));
    return stage ? [`${read} ${stage}`] : [];
  });
}

/** What a read examined, as the store counts it. */
export interface ReadCost {
  read: string;
  keys: number;
  documents: number;
  returned: number;
}

/**
 * What the sent reads examine and return. Undefined on engines without `explain`.
 * @example await readCosts(db, sent) // [{ read: 'find events', keys: 50, documents: 50, returned: 50 }]
 */
export async function readCosts(connection: Connection, sent: readonly SentCommand[]): Promise<ReadCost[] | undefined> {
  const plans = await explainReads(connection, sent, 'executionStats');
  return plans?.map(({ read, plan }) => {
    const stages = plan.executionStats ?? plan.stages?.[0]?.$cursor?.executionStats;
    const { totalKeysExamined, totalDocsExamined, nReturned } = stages as Record<string, number>;
    return { read, keys: totalKeysExamined!, documents: totalDocsExamined!, returned: nReturned! };
  });
}
