import { DAY_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { HERE, type TestProduct, type Visitor } from '../product/test-product';
import { insert, insertPerson, type Databases } from './people';

/** Makes the paid time of a person that of a family plan. */
export async function payForFamily({ collection }: Databases, { userId }: Visitor): Promise<void> {
  const familyUntil = new Date(Date.now() + 366 * DAY_MS);
  await collection('auth', 'users').updateOne(
    { _id: new ObjectId(userId) },
    { $set: { 'subscription.familyUntil': familyUntil } },
  );
}

/** Offers a person $35 as a new price, which was mailed to them. */
export async function offerPrice({ collection }: Databases, { userId }: Visitor): Promise<void> {
  const now = new Date();
  const appliesAt = new Date(now.getTime() + 60 * DAY_MS);
  const priceOffer = { amount: 3500, currency: 'USD', offeredAt: now, announcedAt: now, appliesAt };
  await collection('auth', 'users').updateOne(
    { _id: new ObjectId(userId) },
    { $set: { 'subscription.priceOffer': priceOffer } },
  );
}

/** Invites a person to the family of a new payer. Returns the id of the place. */
export async function insertFamilyPlace(product: TestProduct, { email }: Visitor): Promise<string> {
  const payer = await insertPerson(product, HERE, { paid: true });
  await payForFamily(product, payer);
  return insert(product, 'auth', 'familyPlaces', {
    ...{ payerId: new ObjectId(payer.userId), email: email || 'nobody@example.org', invitedAt: new Date() },
  });
}
