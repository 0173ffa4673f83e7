import type { CommandStartedEvent, Document } from 'mongodb';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { monitorCommands } from '../database/command-monitoring';

monitorCommands();

/** A command that was sent to the database. */
export interface SentCommand {
  name: string;
  command: Record<string, unknown>;
}

/**
 * Runs `work` and returns the commands that this process sent to a database meanwhile.
 * @example const sent = await commandsDuring(`${env.DATABASE_PREFIX}events`, () => client.list());
 * expect(sent).toHaveLength(1)
 */
export async function commandsDuring(database: string, work: () => Promise<unknown>): Promise<SentCommand[]> {
  const sent: SentCommand[] = [];
  // Background work is the delivery of outboxes.
  const isBackground = ({ commandName, command }: CommandStartedEvent) =>
    commandName !== 'insert' && String(command[commandName]).endsWith('Outbox');
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

/**
 * Resolves when a connection of this process sends the first command of a transaction to a database.
 * @example const begun = transactionBegins(db.name); const response = client.rsvp(input); await begun
 */
export function transactionBegins(database: string): Promise<void> {
  const clients = mongoose.connections
    .filter((connection) => connection.name === database)
    .map((connection) => connection.getClient());
  return new Promise((resolve) => {
    const look = ({ databaseName, command }: CommandStartedEvent) => {
      if (databaseName !== database || command.startTransaction !== true) return;
      for (const client of clients) client.off('commandStarted', look);
      resolve();
    };
    for (const client of clients) client.on('commandStarted', look);
  });
}

/** The fields of a command that belong to its session. `explain` does not accept them. */
const SESSION_FIELDS = new Set([
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  '$db',
  '$clusterTime',
]);

const isRead = ({ name }: SentCommand) => name === 'find' || name === 'aggregate' || name === 'count';

/** Returns the store's plan of a read, or undefined on engines without `explain`. */
async function explainRead(
  database: mongo.Db,
  { command }: SentCommand,
  verbosity: 'queryPlanner' | 'executionStats',
): Promise<Document | undefined> {
  const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !SESSION_FIELDS.has(key)));
  try {
    return await database.command({ explain: plain, verbosity });
  } catch (error) {
    if ((error as { code?: unknown }).code === 59) return undefined;
    throw error;
  }
}

/**
 * Returns the sent reads that scan a whole collection or sort in memory, or undefined on engines without `explain`.
 * @example await slowReads(db, sent) // ['find people COLLSCAN']
 */
export async function slowReads(connection: Connection, sent: readonly SentCommand[]): Promise<string[] | undefined> {
  const slow: string[] = [];
  for (const read of sent.filter(isRead)) {
    const plan = await explainRead(connection.db!, read, 'queryPlanner');
    if (!plan) return undefined;
    const text = JSON.stringify(plan);
    const stage = ['COLLSCAN', 'SORT'].find((each) => text.includes(`"stage":"${each}"`));
    if (stage) slow.push(`${titleOf(read)} ${stage}`);
  }
  return slow;
}

const titleOf = ({ name, command }: SentCommand) => `${name} ${String(command[name])}`;

/** The numbers that the store reports about a read. */
export interface ReadCost {
  read: string;
  keys: number;
  documents: number;
  returned: number;
}

/** Returns what a read examines and returns, or undefined on engines without `explain`. */
export async function readCost(database: mongo.Db, read: SentCommand): Promise<ReadCost | undefined> {
  const plan = await explainRead(database, read, 'executionStats');
  if (!plan) return undefined;
  const stages = plan.executionStats ?? plan.stages?.[0]?.$cursor?.executionStats;
  const { totalKeysExamined, totalDocsExamined, nReturned } = stages as Record<string, number>;
  return { read: titleOf(read), keys: totalKeysExamined!, documents: totalDocsExamined!, returned: nReturned! };
}

/**
 * Returns the {@link readCost} of the sent reads.
 * @example await readCosts(db, sent) // [{ read: 'find events', keys: 50, documents: 50, returned: 50 }]
 */
export async function readCosts(connection: Connection, sent: readonly SentCommand[]): Promise<ReadCost[] | undefined> {
  const costs: ReadCost[] = [];
  for (const read of sent.filter(isRead)) {
    const cost = await readCost(connection.db!, read);
    if (!cost) return undefined;
    costs.push(cost);
  }
  return costs;
}
