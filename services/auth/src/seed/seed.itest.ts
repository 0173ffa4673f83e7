import { DemoAccounts } from '@meridian/shared-types/schemas';
import { demoAccounts, demoPeople } from '@meridian/demo';
import sharp from 'sharp';
import { start } from '../app';
import { makeSiteAdmin } from '../office/site-admins/site-admin';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth({ SEED: 'demo' });

test('the demo accounts can sign in and have the rights of their roles', async () => {
  for (const { role, email, password, userId } of DemoAccounts.parse(demoAccounts(new Date()))) {
    const browser = auth.createBrowser();
    const { status, body } = await browser.login({ email, password });
    expect([status, body.user.id, body.user.subscriptionStatus]).toEqual([
      200,
      userId,
      role === 'newsletter' ? 'newsletter' : 'active',
    ]);
    expect((await browser.call('GET', '/api/auth/admin-status')).body).toEqual({ isAdmin: role === 'site-admin' });
  }
});

test('all people exist, with an avatar that is an image with an unlimited cache lifetime', async () => {
  const people = demoPeople(new Date());
  expect(await auth.Users.countDocuments()).toBe(people.length);
  const response = await fetch(`${auth.url}${people[7]!.avatarUrl}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  });
});

test('a second start does not change existing data', async () => {
  const users = auth.Users;
  const _id = demoPeople(new Date())[0]!.userId;
  await users.updateOne({ _id }, { name: 'Renamed Person' });
  const count = await users.countDocuments();
  await (await start(auth.env)).stop();
  expect(await users.countDocuments()).toBe(count);
  expect(await users.findById(_id).lean()).toMatchObject({ name: 'Renamed Person' });
});

test('the command makes an existing account a site admin and returns a message', async () => {
  const { email, browser } = await auth.register();
  expect((await makeSiteAdmin(auth.db, ` ${email.toUpperCase()} `)).text).toBe(`${email} is now a site admin.`);
  expect((await makeSiteAdmin(auth.db, email)).text).toBe(`${email} is already a site admin.`);
  expect(await browser.isAdmin()).toBe(true);
  await expect(makeSiteAdmin(auth.db, 'nobody@example.org')).rejects.toThrow(
    'There is no account with the email address nobody@example.org. Register it first.',
  );
  await expect(makeSiteAdmin(auth.db, undefined)).rejects.toThrow('Name the account: npm run site-admin -- <email>');
});
