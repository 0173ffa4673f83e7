import { expect, type BrowserContext } from '@playwright/test';
import type { Socket } from 'socket.io-client';
import { bell } from '../pages/member-notices';
import { foundChapter } from '../product/own-chapter';
import { account, markDocument, isSameDocument, openSocket, register, signIn, waitUntil } from '../product/product';
import { expectConnected } from '../pages/page-parts';

type NewPerson = () => Promise<BrowserContext>;

/**
 * Ends a session, suspends a person, bans one from a chapter and makes one an admin of it, each while a socket of that
 * person is connected, and checks that the page of the new admin says so without a reload. Resolves to the milliseconds
 * from the response of each call until the socket is closed or told.
 */
export async function makeLiveChanges(newPerson: NewPerson): Promise<Record<string, number>> {
  const chapter = await foundChapter(newPerson);
  const office = await newPerson();
  await signIn(office, account('site-admin'));
  const member = async (name: string) => {
    const context = await newPerson();
    const { userId } = await register(context, { name, chapterId: chapter.id });
    const socket = await openSocket(context, { userId });
    expect(await socket.timeout(10_000).emitWithAck('join-chapter', chapter.id)).toMatchObject({ ok: true });
    return { context, userId, socket };
  };

  const leaving = await member('Lea Leaving');
  const logout = await timeUntil(leaving.socket, 'disconnect', leaving.context, 'POST', '/api/auth/logout');

  const suspended = await member('Sam Suspended');
  const reason = 'Advertising';
  const path = `/api/admin/people/${suspended.userId}/suspension`;
  const suspension = await timeUntil(suspended.socket, 'disconnect', office, 'POST', path, { reason });

  const banned = await member('Ben Banned');
  const bans = `/api/chapters/${chapter.id}/bans`;
  const ban = await timeUntil(banned.socket, 'chapter-left', office, 'POST', bans, { userId: banned.userId, reason });

  const promoted = await member('Ada Admin');
  const page = await promoted.context.newPage();
  await page.goto(`/chapters/${chapter.slug}?tab=chat`);
  await expectConnected(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, none unread');
  await markDocument(page);
  const membership = `/api/chapters/${chapter.id}/members/${promoted.userId}`;
  const right = await timeUntil(promoted.socket, 'role-changed', office, 'PUT', membership, { role: 'admin' });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  expect(await isSameDocument(page)).toBe(true);

  for (const { socket } of [banned, promoted]) socket.disconnect();
  return { logout, suspension, ban, right };
}

/**
 * Makes a call, and resolves to the milliseconds from its response until the event of the socket. Fails before a
 * periodic check is likely to have found the change.
 */
async function timeUntil(
  socket: Socket,
  event: string,
  { request }: BrowserContext,
  method: string,
  path: string,
  data?: object,
): Promise<number> {
  let toldAt: number | undefined;
  socket.once(event, () => {
    toldAt = performance.now();
  });
  const response = await request.fetch(path, { method, ...(data && { data }) });
  const respondedAt = performance.now();
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  await waitUntil(`${event} after ${method} ${path}`, async () => toldAt !== undefined);
  return (toldAt ?? Infinity) - respondedAt;
}
