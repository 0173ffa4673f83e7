import { blockWritesFor } from '@meridian/service-kit';
import type { PersonModels } from '../models/create-models';
import { deleteNotices, type NoticesBus } from '../stored-notices/notices-changed';

/**
 * Removes the data of a person. Domain events that name nobody else are deleted, and so are those about the person,
 * with the notices that others got of them. Because of the block, `receiveDomainEvents` removes later domain events
 * that name the person.
 */
export async function removePerson(models: PersonModels, userId: string, bus: NoticesBus): Promise<void> {
  const { db, Due, DomainEvents, Invitations, LetterDeliveries, Letters, Mails, Notices, OptOuts, Preferences } =
    models;
  await blockWritesFor(db, userId);
  await Mails.deleteMany({ userId });
  await Invitations.deleteMany({ userId });
  await Notices.deleteMany({ userId });
  // The choice about letters stays with the address, without the person.
  await OptOuts.updateMany({ userId }, { $unset: { userId: 1 } });
  await LetterDeliveries.deleteMany({ subjectId: userId });
  await Letters.updateMany({ sentBy: userId }, { $unset: { sentBy: 1 } });
  await Due.deleteMany({ subjectId: userId });
  await Preferences.deleteOne({ _id: userId });
  await DomainEvents.updateMany({ by: userId }, { $unset: { by: 1 } });
  const about = await DomainEvents.distinct('_id', { 'data.userId': userId });
  // The notices come first, because a removal that is repeated after a crash finds them by their domain events. Others
  // may have been written until the domain events are deleted.
  await deleteNotices(models, { domainEventId: { $in: about } }, bus);
  await DomainEvents.deleteMany({ _id: { $in: about } });
  await deleteNotices(models, { domainEventId: { $in: about } }, bus);
  await DomainEvents.deleteMany({ 'audience.userIds': userId, 'audience.userIds.1': { $exists: false } });
  await DomainEvents.updateMany({ 'audience.userIds': userId }, { $pull: { 'audience.userIds': userId } });
}
