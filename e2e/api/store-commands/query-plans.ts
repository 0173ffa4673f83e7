import type { Db, Document } from 'mongodb';
import type { SentCommand } from './sent-command';

const EXPLAINABLE = new Set(['find', 'aggregate', 'count', 'findAndModify', 'update', 'delete']);
/** The fields of a command without those of its session. */
const PARTS = [
  'find',
  'aggregate',
  'count',
  'findAndModify',
  'update',
  'delete',
  'filter',
  'query',
  'sort',
  'projection',
  'limit',
  'skip',
  'hint',
  'pipeline',
  'cursor',
  'updates',
  'deletes',
  'fields',
  'upsert',
  'new',
  'remove',
  'arrayFilters',
];

/** Returns the shape of a command. Commands that differ only in their values have the same shape. */
export function shapeOf({ database, name, command }: SentCommand): string {
  const statement =
    command.filter ?? command.query ?? command.pipeline ?? command.updates?.[0]?.q ?? command.deletes?.[0]?.q;
  const collection = `${database.slice(database.lastIndexOf('_') + 1)}.${String(command[name])}`;
  const order = command.sort ? ` by ${JSON.stringify(command.sort)}` : '';
  return `${collection} ${name} ${JSON.stringify(statement, values)}${order}`;
}
const values = (_key: string, value: unknown): unknown => {
  if (
    Array.isArray(value) &&
    value.every((item) => typeof item !== 'object' || item?.constructor.name === 'ObjectId' || typeof item === 'string')
  )
    return ['?'];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return '?';
  return value;
};

interface Plan {
  shape: string;
  stages: string[];
}

/** Returns the store's plan for each shape of command, or undefined for engines without explain. */
export async function explainPlans(
  databaseOf: (name: string) => Db,
  sent: readonly SentCommand[],
): Promise<Plan[] | undefined> {
  const byShape = new Map(
    sent.filter(({ name }) => EXPLAINABLE.has(name)).map((command) => [shapeOf(command), command]),
  );
  const plans: Plan[] = [];
  for (const [shape, { database, command }] of byShape) {
    const explained: Document = Object.fromEntries(Object.entries(command).filter(([key]) => PARTS.includes(key)));
    try {
      const plan = JSON.stringify(
        await databaseOf(database).command({ explain: explained, verbosity: 'queryPlanner' }),
      );
      plans.push({ shape, stages: [...plan.matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage!) });
    } catch (error) {
      if ((error as { code?: number }).code === 59) return undefined;
      throw Object.assign(error as Error, { message: `${shape}: ${(error as Error).message}` });
    }
  }
  return plans;
}
