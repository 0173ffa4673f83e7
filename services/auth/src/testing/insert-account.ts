import { DAY_MS } from '@meridian/shared-types';
import { newAccount } from '../accounts/new-account';
import { type UserDoc } from '../models/user.model';
import { hashOfToken, newToken } from '../sessions/token';
import { someEmail, type AuthTestServer } from './test-server';

/** Inserts a person with a confirmed address who is signed in, which takes less time than a registration. */
export async function insertAccount(auth: AuthTestServer, fields: Partial<UserDoc> = {}) {
  const { unverifiedSince: _, ...account } = newAccount({
    email: someEmail(),
    name: 'Ana Horvat',
    passwordHash: 'none',
  });
  const [browser, token, now] = [auth.createBrowser(), newToken(), new Date()];
  const { _id: userId, email } = account;
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + DAY_MS) };
  await auth.Users.collection.insertOne({ ...account, ...fields });
  await auth.Sessions.collection.insertOne({ tokenHash: hashOfToken(token), userId, ...times } as never);
  browser.cookie = browser.named('sid', token);
  return { id: String(userId), email, browser };
}
