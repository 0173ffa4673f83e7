import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { isDocument, type Doc } from '../bson/documents';
import { rankOf, RANK } from '../bson/ranks';
import { badValue, CommandError } from '../errors';
import { assertKnownOperators, mingoOptions } from './mingo';
import { elementTest } from './operators';
import { matchedPosition } from './position';

type Compute = (root: Doc, value: unknown) => unknown;
/** Keep or drop a field, make it anew, or go into it. */
type Node = boolean | Compute | Tree;
interface Tree extends Map<string, Node> {}

/** A compiled projection. */
export interface Projection {
  /** True if it evaluates expressions, which see numbers as JavaScript's. */
  readonly evaluates: boolean;
  apply(doc: Doc): Doc;
}

/** Where a projection stands: a find has a filter, for `items.$`, and operators of its own; a stage has neither. */
export interface ProjectionContext {
  filter?: Doc;
  variables?: Doc;
  stage?: boolean;
}

/** Compiles `{ name: 1 }`, `{ secret: 0 }`, `$slice`, `$elemMatch`, `items.$` and expressions. */
export function compileProjection(spec: Doc, context: ProjectionContext): Projection {
  const builder = new Builder(context);
  builder.addAll(spec, []);
  const { tree, evaluates } = builder;
  const include = builder.including ?? (tree.get('_id') === true && tree.size === 1);
  if (include && !tree.has('_id')) tree.set('_id', true);
  return { evaluates, apply: (doc) => project(doc, tree, include, doc) as Doc };
}

class Builder {
  readonly tree: Tree = new Map();
  including: boolean | undefined;
  evaluates = false;
  private readonly options: Options;

  constructor(private readonly context: ProjectionContext) {
    this.options = mingoOptions(context.variables);
  }

  addAll(spec: Doc, at: string[]): void {
    for (const [path, value] of Object.entries(spec)) this.add([...at, ...path.split('.')], value);
  }

  private add(path: string[], value: unknown): void {
    const positional = path.at(-1) === '$' && !this.context.stage;
    if (positional) path = path.slice(0, -1);
    if (rankOf(value) === RANK.number || typeof value === 'boolean') {
      const keep = Number(value) !== 0;
      if (path.join() !== '_id') this.mode(keep, path);
      this.set(path, positional ? this.positional(path.join('.')) : keep);
      return;
    }
    const operator = isDocument(value) ? Object.keys(value)[0] ?? '' : '';
    if (isDocument(value) && !operator.startsWith('$')) {
      if (operator === '') throw new CommandError(51270, 'An empty sub-projection is not a valid value');
      return this.addAll(value, path);
    }
    const operand = isDocument(value) ? value[operator] : undefined;
    if (operator === '$slice' && !this.context.stage && !(Array.isArray(operand) && !operand.every((part) => typeof part === 'number'))) {
      return this.set(path, slicer(operand));
    }
    this.mode(true, path);
    if (operator === '$elemMatch' && !this.context.stage) {
      const test = elementTest(operand, this.options);
      return this.set(path, (_, array) => (Array.isArray(array) ? firstOf(array, test) : undefined));
    }
    assertKnownOperators(value);
    this.evaluates = true;
    this.set(path, (root) => evalExpr(root, value, this.options));
  }

  private positional(path: string): Compute {
    const { filter = {} } = this.context;
    return (root, array) => (Array.isArray(array) ? [array[matchedPosition(filter, path, root)]] : array);
  }

  private mode(including: boolean, path: string[]): void {
    if (this.including === !including) {
      throw new CommandError(including ? 31253 : 31254, `Cannot do ${including ? 'inclusion' : 'exclusion'} on field ${path.join('.')} in ${including ? 'exclusion' : 'inclusion'} projection`);
    }
    this.including = including;
  }

  private set(path: string[], node: Node): void {
    let tree = this.tree;
    for (const part of path.slice(0, -1)) {
      let next = tree.get(part);
      if (next === undefined) tree.set(part, (next = new Map()));
      if (!(next instanceof Map)) throw new CommandError(31250, `Path collision at ${path.join('.')}`);
      tree = next;
    }
    const last = path.at(-1)!;
    if (path.some((part) => part === '')) throw badValue('FieldPath must not end with or contain an empty field name');
    if (tree.has(last)) throw new CommandError(31250, `Path collision at ${path.join('.')}`);
    tree.set(last, node);
  }
}

function project(value: unknown, tree: Tree, include: boolean, root: Doc): unknown {
  if (Array.isArray(value)) return value.map((item) => project(item, tree, include, root)).filter((item) => item !== undefined);
  if (!isDocument(value)) return include ? undefined : value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) {
    const node = tree.get(name);
    const kept = node === undefined ? !include : node;
    if (kept === true) result[name] = field;
    else if (typeof kept === 'function') result[name] = kept(root, field);
    else if (kept) result[name] = project(field, kept, include, root);
  }
  for (const [name, node] of tree) {
    if (Object.hasOwn(value, name) || typeof node === 'boolean') continue;
    result[name] = typeof node === 'function' ? node(root, undefined) : include ? computed(node, root) : undefined;
  }
  return result;
}

/** The fields made anew in a document that was not there; none if there are none. */
function computed(tree: Tree, root: Doc): unknown {
  const made = project({}, tree, true, root) as Doc;
  return Object.values(made).some((value) => value !== undefined) ? made : undefined;
}

function firstOf(array: unknown[], test: (item: unknown) => boolean): unknown[] | undefined {
  const index = array.findIndex(test);
  return index < 0 ? undefined : [array[index]];
}

function slicer(operand: unknown): Compute {
  const [first, second] = Array.isArray(operand) ? (operand as number[]) : [operand as number, undefined];
  if (typeof first !== 'number' || (second !== undefined && second <= 0)) throw new CommandError(28667, '$slice takes a number, or a start and a positive count');
  return (_, array) => {
    if (!Array.isArray(array)) return array;
    if (second === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
    const start = first < 0 ? Math.max(0, array.length + first) : first;
    return array.slice(start, start + second);
  };
}
