import { hashToken, createToken } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import type { UserDoc } from '../models/user.model';
import { someEmail } from './people';
import type { AuthTestServer } from './test-server';

/** Inserts a person with a confirmed address who is signed in, which takes less time than a registration. */
export async function insertAccount(auth: AuthTestServer, fields: Partial<UserDoc> = {}) {
  const [browser, token, now, email] = [auth.createBrowser(), createToken(), new Date(), someEmail()];
  const [id = ''] = await auth.insert([{ email, name: 'Ana Horvat', ...fields }]);
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + DAY_MS) };
  await auth.Sessions.create({ tokenHash: hashToken(token), userId: id, ...times });
  browser.cookie = browser.named('sid', token);
  return { id, email, browser };
}
