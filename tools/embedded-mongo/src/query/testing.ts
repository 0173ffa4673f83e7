import type { CreateIndexesOptions, Db, Document, IndexSpecification } from 'mongodb';
import { useServer } from '../conformance/testing';

/** Creates an empty database in a store of the test file's own. It is emptied before each test. */
export function useDatabase(name: string): { readonly db: Db } {
  const server = useServer();
  beforeEach(() => server.client.db(name).dropDatabase());
  return {
    get db() {
      return server.client.db(name);
    },
  };
}

/** Returns the stages of a plan, outermost first, and the numbers of what they examined. */
export function summarizePlan(explained: Document): {
  stages: string[];
  index?: string;
  direction?: string;
  keys: number;
  docs: number;
  returned: number;
} {
  const { queryPlanner, executionStats } = (explained.stages?.[0].$cursor ?? explained) as Document;
  const stages: Document[] = [];
  for (
    let stage = queryPlanner.winningPlan as Document | undefined;
    stage;
    stage = stage.inputStage as Document | undefined
  )
    stages.push(stage);
  const {
    totalKeysExamined: keys,
    totalDocsExamined: docs,
    nReturned: returned,
  } = executionStats as Record<string, number> as never;
  return {
    stages: stages.map(({ stage }) => String(stage)),
    index: stages.at(-1)!.indexName,
    direction: stages.at(-1)!.direction,
    keys,
    docs,
    returned,
  };
}

/** Creates a new collection `c` with `count` documents. */
export async function createCollection(
  db: Db,
  count: number,
  doc: (i: number) => Document,
  ...indexes: [IndexSpecification, CreateIndexesOptions?][]
): Promise<ReturnType<Db['collection']>> {
  const c = db.collection('c');
  for (const [spec, options] of indexes) await c.createIndex(spec, options);
  await c.insertMany(Array.from({ length: count }, (_, i) => ({ _id: i, ...doc(i) })) as Document[]);
  return c;
}

/** Creates the documents for which many plans are made. */
export const people = (i: number): Document => ({
  city: `c${i % 10}`,
  age: i % 50,
  name: `n${i}`,
  tags: [`t${i % 7}`, `u${i % 3}`],
  place: [{ at: i % 4, role: i % 2 }],
});
