import { blockWritesFor } from '@meridian/kit';
import type { Models } from './models';

/**
 * Removes what the service has of a person. Facts that name nobody else go. The block tells `takeFacts` that facts
 * which come later name a removed person.
 */
export async function removePerson({ db, Facts, Mails }: Models, personId: string): Promise<void> {
  await blockWritesFor(db, personId);
  await Mails.deleteMany({ personId });
  await Facts.deleteMany({ 'audience.personIds': personId, 'audience.personIds.1': { $exists: false } });
  await Facts.updateMany({ 'audience.personIds': personId }, { $pull: { 'audience.personIds': personId } });
}
