import { blockWritesFor } from '@meridian/kit';
import type { Models } from './models';

/**
 * Removes the data of a person. Domain events that name nobody else are deleted, and so are those about the person,
 * with the notices that others got of them. Because of the block, `takeDomainEvents` removes later domain events that
 * name the person.
 */
export async function removePerson(
  { db, Due, DomainEvents, LetterRows, Letters, Mails, Notices, OptOuts, Preferences }: Models,
  personId: string,
): Promise<void> {
  await blockWritesFor(db, personId);
  await Mails.deleteMany({ personId });
  await Notices.deleteMany({ personId });
  await OptOuts.deleteMany({ subjectId: personId });
  await LetterRows.deleteMany({ subjectId: personId });
  await Letters.updateMany({ sentBy: personId }, { $unset: { sentBy: 1 } });
  await Due.deleteMany({ subjectId: personId });
  await Preferences.deleteOne({ _id: personId });
  await DomainEvents.updateMany({ by: personId }, { $unset: { by: 1 } });
  const about = await DomainEvents.distinct('_id', { 'data.personId': personId });
  await DomainEvents.deleteMany({ _id: { $in: about } });
  await Notices.deleteMany({ domainEventId: { $in: about } });
  await DomainEvents.deleteMany({ 'audience.personIds': personId, 'audience.personIds.1': { $exists: false } });
  await DomainEvents.updateMany({ 'audience.personIds': personId }, { $pull: { 'audience.personIds': personId } });
}
