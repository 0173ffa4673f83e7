import sharp from 'sharp';
import type { AuthTestServer } from './test-server';

/** Registers a person who has data in every collection. */
export async function registerWithAllData(auth: AuthTestServer) {
  const person = await auth.register('member');
  const form = new FormData();
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
  form.append('avatar', new Blob([new Uint8Array(await image.png().toBuffer())]), 'me.png');
  await person.browser.call('POST', '/api/profile/avatar', form);
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
