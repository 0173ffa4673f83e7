import { ObjectId } from 'bson';
import { isDocument, type Doc } from '../bson/documents';
import { putAt } from './targets';
import type { Update } from './update';

/** The document an upsert inserts: the filter's equalities (read with number types), then the update, then an `_id`. */
export function upsertDocument(filter: Doc, update: Update, isReplacement: boolean): Doc {
  const start: Doc = {};
  if (isReplacement) {
    const id = equalities(filter).find(([path]) => path === '_id');
    if (id) start._id = id[1];
  } else {
    for (const [path, value] of equalities(filter)) putAt(start, path.split('.'), value);
  }
  const doc = update(start, true);
  const { _id = new ObjectId(), ...rest } = doc;
  return { _id, ...rest };
}

function equalities(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and') return (condition as Doc[]).flatMap(equalities);
    if (path === '$or') return (condition as Doc[]).length === 1 ? equalities((condition as Doc[])[0]!) : [];
    if (path.startsWith('$')) return [];
    if (!isDocument(condition) || !Object.keys(condition)[0]?.startsWith('$')) return isRegex(condition) ? [] : [[path, condition]];
    if ('$eq' in condition) return [[path, condition.$eq]];
    const single = (condition.$in ?? condition.$all) as unknown[] | undefined;
    return single?.length === 1 && !isDocument(single[0]) ? [[path, single[0]]] : [];
  });
}

const isRegex = (value: unknown): boolean => (value as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp' || value instanceof RegExp;
