import { parsePlain, parseTyped, toBson, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import { PlannedQuery } from '../query/find';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { replaceDocument } from './documents';
import { queryOf, shaper } from './find';
import { updateOf, upsert } from './update';

const FIELDS = [
  'findAndModify', 'findandmodify', 'query', 'sort', 'update', 'remove', 'new', 'fields', 'upsert', 'arrayFilters', 'hint', 'let',
  'bypassDocumentValidation',
];

/** The query of a `findAndModify`, planned. */
export function planFindAndModify(call: Call): PlannedQuery {
  const { body } = call;
  assertFields(body, FIELDS, 'findAndModify');
  if (!body.remove === !body.update) throw new CommandError(9, "Either an update or 'remove'=true must be specified, not both");
  if (body.remove && (body.upsert || body.new)) throw new CommandError(9, "Cannot specify 'upsert' or 'new' with 'remove'=true");
  return new PlannedQuery(call.access, { ...queryOf(body, 'query'), collection: call.collection, limit: 1 });
}

/** `findAndModify` */
export function findAndModify(call: Call): Reply {
  const { access, body, command } = call;
  const planned = planFindAndModify(call);
  const shape = shaper(body.fields as Doc | undefined, planned.query.filter, body.let as Doc | undefined);
  const reply = (raw: Buffer | undefined, lastErrorObject: Doc): Doc =>
    ({ lastErrorObject, value: raw ? parseTyped(shape({ raw, plain: parsePlain(raw) })) : null });
  const [match] = [...planned.run()];
  if (body.remove) {
    if (!match) return reply(undefined, { n: 0 });
    access.write(call.collection, match.record, match.plain, undefined);
    return reply(match.raw, { n: 1 });
  }
  const change = updateOf(body, command.typed.update, 'query', body);
  if (match) {
    const changed = change(parseTyped(match.raw), false);
    replaceDocument(access, call.collection, match, changed);
    return reply(body.new ? toBson(changed) : match.raw, { n: 1, updatedExisting: true });
  }
  if (!body.upsert) return reply(undefined, { n: 0, updatedExisting: false });
  const inserted = upsert(call, (command.typed.query ?? {}) as Doc, change, command.typed.update);
  return reply(body.new ? toBson(inserted) : undefined, { n: 1, updatedExisting: false, upserted: inserted._id });
}
