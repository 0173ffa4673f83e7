import type { MemberImport } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { start } from '../../app';
import { aLine, serveImports, eventuallyImported } from '../../testing/import-calls';

const { auth, calls } = serveImports();

test('an interrupted import of 200 lines continues in a second process, without duplicates or missing people', async () => {
  const emails = Array.from({ length: 200 }, () => `${randomUUID()}@example.org`);
  const known = auth.chapters.people.size;
  const { id } = await calls.checked(emails.map(aLine));
  await calls.act(id, 'start');
  await eventuallyImported(() => auth.chapters.people.size > known + 60);
  await auth.chapters.stop();
  const stored = () => auth.Users.find({ email: { $in: emails } }).lean();
  const halfway = (await stored()).length;
  expect([halfway > 60, halfway < 200]).toEqual([true, true]);
  const replica = await start(auth.env);
  await auth.chapters.restart();
  let counts: MemberImport['counts'];
  try {
    ({ counts } = await calls.becomes(id, 'imported'));
  } finally {
    await replica.stop();
  }
  expect(counts).toMatchObject({ imported: 200, ready: 0, refused: 0 });
  const users = await stored();
  expect([users.length, new Set(users.map((user) => user.email)).size]).toEqual([200, 200]);
  expect(users.every((user) => auth.chapters.people.has(String(user._id)))).toBe(true);
  expect(await auth.LedgerLines.countDocuments({ importId: id })).toBe(200);
});
