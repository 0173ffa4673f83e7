import { ObjectId } from 'bson';
import { copy, isDocument, isOperators, type Doc } from '../bson/documents';
import { valueAt } from '../bson/paths';
import { equalValues } from '../bson/values';
import { CommandError } from '../errors';
import { assertPipeline, runPipeline } from '../query/pipeline';
import { OPERATORS, REMOVED } from './operators';
import { compileArrayFilters, plainPaths, putAt } from './targets';

/** One update of an `update` command. */
export type UpdateItem = { q: Doc; u: unknown; arrayFilters?: Doc[]; multi?: boolean; upsert?: boolean };

/** Makes the new document out of the old one, which stays as it is. */
export type Update = (doc: Doc, inserting?: boolean) => Doc;

/** Compiles operators, a replacement or a pipeline; refuses what MongoDB refuses, with its numbers. */
export function compileUpdate(item: UpdateItem): Update {
  const update = compile(item);
  return (doc, inserting) => {
    const id = doc._id;
    const changed = update(copy(doc), inserting);
    if (id === undefined || equalValues(id, changed._id)) return changed;
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  };
}

function compile({ q, u, arrayFilters, multi }: UpdateItem): Update {
  if (isOperators(u)) return operatorUpdate(u, q, arrayFilters ?? []);
  if (arrayFilters) throw new CommandError(9, 'arrayFilters may be specified for updates with operators only');
  if (Array.isArray(u)) return pipelineUpdate(u as Doc[]);
  if (!isDocument(u)) throw new CommandError(14, 'an update must be a document or a pipeline');
  if (multi) throw new CommandError(9, 'multi update is not supported for replacement-style update');
  return ({ _id }) => ({ ...(_id !== undefined && { _id }), ...u });
}

const UPDATE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

function pipelineUpdate(stages: Doc[]): Update {
  assertPipeline(stages, UPDATE_STAGES);
  return (doc) => {
    const [after] = runPipeline([doc].values(), stages, {});
    return { ...(doc._id !== undefined && { _id: doc._id }), ...after };
  };
}

function operatorUpdate(update: Doc, query: Doc, filters: Doc[]): Update {
  const changes = Object.entries(update).flatMap(([operator, paths]) => {
    if (!operator.startsWith('$') || (!OPERATORS[operator] && operator !== '$rename')) {
      throw new CommandError(9, `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`);
    }
    if (!isDocument(paths)) throw new CommandError(9, `Modifiers operate on fields but we found another type for ${operator}`);
    return Object.entries(paths).map(([path, operand]) => ({ operator, path, operand }));
  });
  const paths = changes.map(({ path }) => path);
  assertNoConflicts([...paths, ...Object.values((update.$rename ?? {}) as Doc).map(String)]);
  const arrayFilters = compileArrayFilters(filters, paths);
  return (doc, inserting) => {
    // Where `$` stands depends on the document as it was found, so all paths are resolved before any is changed.
    const resolved = changes.filter(({ operator }) => operator !== '$setOnInsert' || inserting).flatMap(({ path, ...change }) =>
      plainPaths(doc, path.split('.'), { query, arrayFilters }).map((parts) => ({ ...change, parts, current: valueAt(doc, parts) })));
    for (const { operator, operand, parts, current } of resolved) {
      putAt(doc, parts, operator === '$rename' ? REMOVED : OPERATORS[operator]!(current, operand, parts.join('.')));
      if (operator === '$rename') putAt(doc, String(operand).split('.'), current);
    }
    return doc;
  };
}

function assertNoConflicts(paths: string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  for (const [i, path] of sorted.entries()) {
    if (path.startsWith('.') || path.includes('..')) throw new CommandError(56, `The update path '${path.slice(0, -1)}' contains an empty field name`);
    if (sorted[i + 1]?.startsWith(path)) throw new CommandError(40, `Updating the path '${sorted[i + 1]!.slice(0, -1)}' would create a conflict at '${path.slice(0, -1)}'`);
  }
}

/** The document an upsert inserts: the filter's equalities, then the update, then an `_id`. */
export function upsertDocument({ q, u }: UpdateItem, compiled: Update): Doc {
  const isReplacement = !Array.isArray(u) && !isOperators(u);
  const start: Doc = {};
  for (const [path, value] of equalities(q)) if (!isReplacement || path === '_id') putAt(start, path.split('.'), value);
  const { _id = new ObjectId(), ...rest } = compiled(start, true);
  return { _id, ...rest };
}

function equalities(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and' || (path === '$or' && (condition as Doc[]).length === 1)) return (condition as Doc[]).flatMap(equalities);
    if (path.startsWith('$') || condition instanceof RegExp) return [];
    if (!isOperators(condition)) return [[path, condition]];
    const single = (condition.$in ?? condition.$all) as unknown[] | undefined;
    return '$eq' in condition ? [[path, condition.$eq]] : single?.length === 1 && !isDocument(single[0]) ? [[path, single[0]]] : [];
  });
}
