import { isDocument, parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { runPipeline } from '../aggregate/pipeline';
import { CommandError } from '../errors';
import { equalValues } from '../bson/compare';
import { compileFilter } from '../query/filter';
import { matchedPosition } from '../query/position';
import { MODIFIERS, REMOVED } from './modifiers';
import { plainPaths, putAt, valueAt, type Positions } from './targets';

/** What an update command says of one change; `update` is read with number types. */
export interface UpdateSpec {
  filter: Doc;
  update: unknown;
  arrayFilters?: Doc[];
  multi?: boolean;
  variables?: Doc;
}

/** Makes the new document out of the old one, both with number types; may change and return the old one. */
export type Update = (doc: Doc, inserting: boolean) => Doc;

/** Compiles operators, a replacement or a pipeline; refuses what MongoDB refuses, with its numbers. */
export function compileUpdate(spec: UpdateSpec): Update {
  const { update } = spec;
  if (Array.isArray(update)) return pipelineUpdate(update as Doc[], spec);
  if (!isDocument(update)) throw new CommandError(14, 'an update must be a document or a pipeline');
  const operators = Object.keys(update).filter((name) => name.startsWith('$'));
  if (operators.length === 0) return replacement(update, spec);
  if (operators.length !== Object.keys(update).length) throw new CommandError(52, 'an update cannot mix operators and fields');
  return operatorUpdate(update, spec);
}

function replacement(update: Doc, { multi, arrayFilters }: UpdateSpec): Update {
  if (multi) throw new CommandError(9, 'multi update is not supported for replacement-style update');
  if (arrayFilters) throw new CommandError(9, 'arrayFilters may not be specified for replacement-style updates');
  return (doc) => (doc._id === undefined ? { ...update } : { ...update, _id: sameId(doc._id, update._id ?? doc._id) });
}

function sameId(old: unknown, id: unknown): unknown {
  if (equalValues(old, id)) return old;
  throw new CommandError(66, "After applying the update, the (immutable) field '_id' was found to have been altered");
}

const UPDATE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

function pipelineUpdate(stages: Doc[], { arrayFilters, variables }: UpdateSpec): Update {
  if (arrayFilters) throw new CommandError(9, 'arrayFilters may not be specified for pipeline-style updates');
  const plain = (parsePlain(toBson({ stages })) as { stages: Doc[] }).stages;
  for (const stage of plain) {
    const name = Object.keys(stage)[0] ?? '';
    if (!UPDATE_STAGES.has(name)) throw new CommandError(72, `${name} is not allowed to be used within an update`);
  }
  return (doc) => {
    const before = parsePlain(toBson(doc));
    const [after] = runPipeline([before], plain, { variables });
    const id = doc._id === undefined ? after!._id : sameId(doc._id, after!._id ?? doc._id);
    const typed = parseTyped(toBson({ ...after, _id: id }));
    // A field the pipeline leaves as it was keeps the type its number had.
    for (const [name, value] of Object.entries(after!)) if (equalValues(value, before[name])) typed[name] = doc[name];
    return typed;
  };
}

interface Change {
  operator: string;
  path: string;
  operand: unknown;
}

function operatorUpdate(update: Doc, { filter, arrayFilters = [] }: UpdateSpec): Update {
  const changes = Object.entries(update).flatMap(([operator, paths]): Change[] => {
    if (!(operator in MODIFIERS) && operator !== '$rename') {
      throw new CommandError(9, `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`);
    }
    if (!isDocument(paths)) throw new CommandError(9, `Modifiers operate on fields but we found another type for ${operator}`);
    return Object.entries(paths).map(([path, operand]) => ({ operator, path, operand }));
  });
  assertNoConflicts(changes.flatMap(({ operator, path, operand }) => (operator === '$rename' ? [path, String(operand)] : [path])));
  const filters = compileArrayFilters(arrayFilters, changes);
  return (doc, inserting) => {
    const id = doc._id;
    const positions: Positions = { filters, matched: (path) => matchedPosition(filter, path, parsePlain(toBson(doc))) };
    // Where `$` stands depends on the document as it was found, so all paths are resolved before any changes it.
    const resolved = changes.flatMap((change) => (change.operator === '$setOnInsert' && !inserting ? [] :
      plainPaths(doc, change.path, positions).map((path) => ({ ...change, path }))));
    for (const { operator, path, operand } of resolved) {
      if (operator === '$rename') rename(doc, path, String(operand).split('.'));
      else putAt(doc, path, MODIFIERS[operator]!(valueAt(doc, path), operand, path.join('.')));
    }
    if (id !== undefined && !(doc._id !== undefined && equalValues(id, doc._id))) {
      throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
    }
    return doc;
  };
}

function rename(doc: Doc, from: string[], to: string[]): void {
  const value = valueAt(doc, from);
  if (value === undefined) return;
  putAt(doc, from, REMOVED);
  putAt(doc, to, value);
}

function assertNoConflicts(paths: string[]): void {
  const sorted = paths.map((path) => `${path}.`).sort();
  for (const [i, path] of sorted.entries()) {
    if (path.startsWith('.') || path.includes('..')) throw new CommandError(56, `The update path '${path.slice(0, -1)}' contains an empty field name`);
    const next = sorted[i + 1];
    if (next?.startsWith(path)) {
      throw new CommandError(40, `Updating the path '${next.slice(0, -1)}' would create a conflict at '${path.slice(0, -1)}'`);
    }
  }
}

function compileArrayFilters(filters: Doc[], changes: Change[]): Map<string, (item: unknown) => boolean> {
  const compiled = new Map<string, (item: unknown) => boolean>();
  for (const filter of filters) {
    const name = /^\w+/.exec(firstPath(filter) ?? '')?.[0];
    if (!name) throw new CommandError(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (compiled.has(name)) throw new CommandError(9, `Found multiple array filters with the same top-level field name ${name}`);
    if (!changes.some(({ path }) => path.includes(`$[${name}]`))) {
      throw new CommandError(9, `The array filter for identifier '${name}' was not used in the update`);
    }
    const query = compileFilter(filter);
    compiled.set(name, (item) => query.test({ [name]: item }));
  }
  return compiled;
}

/** The first field a condition names, inside `$and` and `$or` too. */
function firstPath(filter: Doc): string | undefined {
  for (const [name, condition] of Object.entries(filter)) {
    if (!name.startsWith('$')) return name;
    if (Array.isArray(condition)) return condition.map((part) => firstPath(part as Doc)).find(Boolean);
  }
  return undefined;
}
