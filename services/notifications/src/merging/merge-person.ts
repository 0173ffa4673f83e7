import { blockWritesOfMerged } from '@meridian/service-kit';
import type { MergeCount } from '@meridian/shared-types/schemas';
import type { Models, PersonModels } from '../models/create-models';
import { mergeDomainEvents } from './merge-domain-events';
import { mergeMails } from './merge-mails';
import type { Merge } from './merge';

/** The number of notices that change in one write. */
const BATCH = 500;

/** The collections with data of a person, which move when two accounts become one. */
export type MergeModels = PersonModels;

/**
 * Moves the notices and mails of the other account to the account that stays. Because of the block,
 * `receiveDomainEvents` changes later domain events that name the merged account. Each step can be repeated.
 */
export async function mergePerson(models: MergeModels, merge: Merge): Promise<void> {
  await blockWritesOfMerged(models.db, merge.fromId, merge.intoId);
  await mergeDomainEvents(models, merge);
  await mergeMails(models, merge);
  await mergeInvitations(models, merge);
  await mergeNotices(models, merge);
  await mergeChoices(models, merge);
}

/** Moves what the calendar of the other account has. If both have an event, that of the account that stays is kept. */
async function mergeInvitations(
  { Invitations }: Pick<Models, 'Invitations'>,
  { fromId, intoId }: Merge,
): Promise<void> {
  const own = await Invitations.distinct('eventId', { userId: intoId });
  await Invitations.deleteMany({ userId: fromId, eventId: { $in: own } });
  await Invitations.updateMany({ userId: fromId }, { $set: { userId: intoId } });
}

async function mergeNotices({ Notices }: Pick<Models, 'Notices'>, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await Notices.find({ userId: fromId }, { domainEventId: 1 }).limit(BATCH).lean();
    const domainEventIds = batch.map(({ domainEventId }) => domainEventId);
    const notified =
      batch.length > 0
        ? await Notices.find({ userId: intoId, domainEventId: { $in: domainEventIds } }, { domainEventId: 1 }).lean()
        : [];
    const known = new Set(notified.map(({ domainEventId }) => String(domainEventId)));
    const [twice, others] = [true, false].map((is) =>
      batch.filter(({ domainEventId }) => known.has(String(domainEventId)) === is),
    );
    if (twice?.length) await Notices.deleteMany({ _id: { $in: twice.map(({ _id }) => _id) } });
    if (others?.length)
      await Notices.updateMany({ _id: { $in: others.map(({ _id }) => _id) } }, { $set: { userId: intoId } });
    more = batch.length === BATCH;
  }
}

type Needed = Pick<Models, 'LetterDeliveries' | 'Letters' | 'Preferences' | 'OptOuts' | 'Due'>;

/** Merges preferences. The choices of the account that stays have precedence over those of the other account. */
async function mergeChoices(
  { Preferences, OptOuts, LetterDeliveries, Letters, Due }: Needed,
  { fromId, intoId }: Merge,
): Promise<void> {
  const chosen = await Preferences.findById(fromId).lean();
  if (chosen && !(await Preferences.exists({ _id: intoId }))) {
    const { _id, ...choices } = chosen;
    await Preferences.updateOne({ _id: intoId }, { $setOnInsert: choices }, { upsert: true });
  }
  // Choices about letters belong to addresses. Auth reports that the address of the other account is merged.
  await OptOuts.updateMany({ userId: fromId }, { $set: { userId: intoId } });
  await Preferences.deleteOne({ _id: fromId });
  // The person gets the letter at the address of the account that stays. Sent letters stay.
  await LetterDeliveries.deleteMany({ subjectId: fromId, state: 'waiting' });
  await LetterDeliveries.updateMany({ subjectId: fromId }, { $set: { subjectId: intoId } });
  await Letters.updateMany({ sentBy: fromId }, { $set: { sentBy: intoId } });
  await Due.deleteMany({ subjectId: fromId }); // `intoId` gets new reminders.
}

/** Counts what {@link mergePerson} would move. */
export const mergeCounts = async ({ Notices }: Pick<Models, 'Notices'>, { fromId }: Merge): Promise<MergeCount[]> => [
  { part: 'notices', count: await Notices.countDocuments({ userId: fromId }) },
];
