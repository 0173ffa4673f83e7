import { avatarForm, image, uploadAvatar } from './avatar-upload';
import type { AuthTestServer } from './test-server';

/** Registers a person who has data in every collection. */
export async function registerWithAllData(auth: AuthTestServer) {
  const person = await auth.register('member');
  await uploadAvatar(person.browser, avatarForm(await image(20, 20).png().toBuffer()));
  await person.browser.call('POST', '/api/newsletter/subscribe', { email: person.email });
  return person;
}

/** Returns how many accounts, sessions, payments and avatars of a person are stored. */
export const countData = ({ Users, Sessions, Payments, Avatars }: AuthTestServer, id: string): Promise<number[]> =>
  Promise.all([
    Users.countDocuments({ _id: id }),
    Sessions.countDocuments({ userId: id }),
    Payments.countDocuments({ userId: id }),
    Avatars.countDocuments({ userId: id }),
  ]);
