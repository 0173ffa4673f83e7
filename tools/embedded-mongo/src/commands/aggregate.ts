import { toBson, type Doc } from '../bson/documents';
import { runPlanned, splitPipeline } from '../aggregate/pipeline';
import { assertPipeline } from '../aggregate/stages';
import { badValue, CommandError } from '../errors';
import { PlannedQuery } from '../query/find';
import type { Call, Reply } from './call';
import { assertFields } from './command';
import { batchSizeOf } from './cursors';
import { documentOf } from './find';

const FIELDS = ['aggregate', 'pipeline', 'cursor', 'explain', 'hint', 'let', 'allowDiskUse', 'bypassDocumentValidation'];

/** The first stages of an `aggregate` as a planned query, and the stages left. */
export function planAggregate(call: Call): { planned: PlannedQuery; rest: Doc[] } {
  const { body } = call;
  assertFields(body, FIELDS, 'aggregate');
  if (body.aggregate === 1) throw new CommandError(73, 'an aggregate without a collection is not supported by this server');
  assertPipeline(body.pipeline);
  const { query, rest } = splitPipeline(body.pipeline);
  const planned = new PlannedQuery(call.access, { ...query, collection: call.collection, hint: body.hint, variables: body.let as Doc | undefined });
  return { planned, rest };
}

/** `aggregate` */
export function aggregate(call: Call): Reply {
  const { body, access, command } = call;
  const { planned, rest } = planAggregate(call);
  if (!body.cursor) throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const run = { access, db: command.db, variables: body.let as Doc | undefined };
  return call.openCursor(results(planned, rest, run), batchSizeOf(documentOf(body, 'cursor'), 101), false);
}

function* results(planned: PlannedQuery, rest: Doc[], run: Parameters<typeof runPlanned>[2]): Generator<Buffer> {
  if (rest.length === 0) {
    for (const match of planned.run()) yield match.raw;
  } else {
    for (const doc of runPlanned(planned, rest, run)) yield toBson(doc);
  }
}
