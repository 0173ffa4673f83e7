import { HttpError } from '@meridian/service-kit';
import type { BookFigure, BookLine, BookLines } from '@meridian/shared-types';
import { Types, type QueryFilter } from 'mongoose';
import type { Models } from '../models/create-models';
import type { LedgerLineDoc } from '../models/ledger-line.model';
import type { UserDoc } from '../models/user.model';
import { agreedMoney } from '../subscriptions/subscription.policy';
import { readRange, type Range } from './book-range';
import { DISPUTES, dueSoon, type BookModels } from './summary';

const PAGE = 50;

interface Query {
  figure: BookFigure;
  from?: string | undefined;
  to?: string | undefined;
  plan?: string | undefined;
  after?: string | undefined;
}
type Line = Omit<BookLine, 'person' | 'id'> & { key: string; userId?: Types.ObjectId | undefined };
type Needed = BookModels & Pick<Models, 'Payments'>;

/** The place in a list after which the next page begins: a time and the id of a document. */
interface Cursor {
  at: Date;
  id: string;
}

function readCursor(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined;
  const [, time, id] = /^(\d{1,15})\.([0-9a-f]{1,24})$/.exec(after) ?? [];
  if (!time || !id)
    throw new HttpError(400, 'unknown_page', 'This page no longer exists. Start again from the first page.');
  return { at: new Date(Number(time)), id };
}

const beyond = (
  cursor: Cursor | undefined,
  id: (text: string) => unknown,
  field = 'at',
  direction: '$lt' | '$gt' = '$lt',
) =>
  cursor
    ? { $or: [{ [field]: { [direction]: cursor.at } }, { [field]: cursor.at, _id: { [direction]: id(cursor.id) } }] }
    : {};
const objectId = (text: string) => {
  if (!Types.ObjectId.isValid(text)) throw new HttpError(400, 'unknown_page', 'This page no longer exists.');
  return new Types.ObjectId(text);
};

async function receiptLines({ Receipts, Payments }: Needed, kind: 'payment' | 'refund', range: Range, query: Query) {
  const cursor = readCursor(query.after);
  const found = await Receipts.find({
    $and: [{ at: range.at, kind, ...(query.plan && { plan: query.plan }) }, beyond(cursor, Number)],
  })
    .sort({ at: -1, _id: -1 })
    .limit(PAGE)
    .lean();
  const byHand = found.flatMap(({ method, subjectId }) => (method === 'card' || !subjectId ? [] : [subjectId]));
  const proofs = new Map(
    (await Payments.find({ _id: { $in: byHand } }, { proofId: 1 }).lean()).map(({ _id, proofId }) => [
      String(_id),
      proofId,
    ]),
  );
  const reversed = new Set(
    (await Receipts.find({ refundOf: { $in: found.map(({ _id }) => _id) } }, { refundOf: 1 }).lean()).map(
      ({ refundOf }) => refundOf,
    ),
  );
  return found.map(({ _id, at, userId, plan, amount, currency, method, reference, subjectId }): Line => {
    const proofId = proofs.get(String(subjectId));
    const isReversible = kind === 'payment' && method !== 'card' && subjectId && !reversed.has(_id);
    return {
      ...{ key: String(_id), at: at.toISOString(), userId, plan, money: { amount, currency }, method },
      receiptNumber: _id,
      ...(reference && { reference }),
      ...(proofId && { proofId: String(proofId) }),
      ...(isReversible && { paymentId: String(subjectId) }),
    };
  });
}

async function moveLines(
  { MembershipMoves }: Needed,
  kind: 'joined' | 'left' | 'declined',
  { at }: Range,
  query: Query,
) {
  const filter = { kind, at, ...(query.plan && { plan: query.plan }) };
  const found = await MembershipMoves.find({ $and: [filter, beyond(readCursor(query.after), objectId)] })
    .sort({ at: -1, _id: -1 })
    .limit(PAGE)
    .lean();
  return found.map(({ _id, at: time, userId, plan, amount, currency }): Line => ({
    ...{ key: String(_id), at: time.toISOString(), userId, ...(plan && { plan }) },
    ...(amount !== undefined && currency !== undefined && { money: { amount, currency } }),
  }));
}

async function disputeLines({ LedgerLines }: Needed, { at }: Range, query: Query) {
  // Versions without disputes have none of these kinds.
  const kinds = { kind: { $in: DISPUTES as LedgerLineDoc['kind'][] }, at };
  const found = await LedgerLines.find({
    ...kinds,
    ...beyond(readCursor(query.after), objectId),
  } as QueryFilter<LedgerLineDoc>)
    .sort({ at: -1, _id: -1 })
    .limit(PAGE)
    .lean();
  return found.map(({ _id, at: time, userId, amount, currency, reason }): Line => ({
    ...{ key: String(_id), at: time.toISOString(), userId, reference: reason },
    ...(amount !== undefined && currency !== undefined && { money: { amount, currency } }),
  }));
}

async function dueLines({ Users }: Needed, query: Query) {
  const plan = query.plan && { 'subscription.plan': query.plan };
  const after = beyond(readCursor(query.after), objectId, 'subscription.paidUntil', '$gt');
  const filter = { ...dueSoon(), ...plan, ...after, removalPending: { $ne: true } } as QueryFilter<UserDoc>;
  const found = await Users.find(filter, { subscription: 1 })
    .sort({ 'subscription.paidUntil': 1, _id: 1 })
    .limit(PAGE)
    .lean();
  return found.flatMap(({ _id, subscription }): Line[] => {
    const { paidUntil, plan: next = 'monthly' } = subscription;
    const money = agreedMoney(subscription, next);
    return paidUntil ? [{ key: String(_id), at: paidUntil.toISOString(), userId: _id, plan: next, money }] : [];
  });
}

function find(models: Needed, query: Query): Promise<Line[]> {
  const range = readRange(query);
  switch (query.figure) {
    case 'income':
      return receiptLines(models, 'payment', range, query);
    case 'refunded':
      return receiptLines(models, 'refund', range, query);
    case 'due':
      return dueLines(models, query);
    case 'disputed':
      return disputeLines(models, range, query);
    case 'failed':
      return moveLines(models, 'declined', range, query);
    case 'joined':
    case 'left':
      return moveLines(models, query.figure, range, query);
  }
}

/** Returns a page of the lines behind a figure, with the names of the people. */
export async function readLines(models: Needed, query: Query): Promise<BookLines> {
  const found = await find(models, query);
  const ids = found.flatMap(({ userId }) => userId ?? []);
  const people = await models.Users.find({ _id: { $in: ids } }, { name: 1 }).lean();
  const names = new Map(people.map(({ _id, name }) => [String(_id), name]));
  const last = found.length === PAGE ? found.at(-1) : undefined;
  return {
    lines: found.map(({ key, userId, ...line }) => {
      const name = names.get(String(userId));
      return { id: key, ...line, person: name === undefined ? null : { id: String(userId), name } };
    }),
    next: last ? `${Date.parse(last.at)}.${last.key}` : null,
  };
}
