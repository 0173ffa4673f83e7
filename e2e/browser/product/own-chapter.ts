import type { BrowserContext, Page } from '@playwright/test';
import { expectConnected } from '../pages/page-parts';
import { randomUUID } from 'node:crypto';
import { joinSession, register, type DemoAccount } from './product';

/** Returns a part of the names of one test's objects, by which the test finds them. */
export const newStamp = (): string => randomUUID().slice(0, 8);

export interface OwnChapter {
  id: number;
  slug: string;
  name: string;
}
type NewPerson = () => Promise<BrowserContext>;

/** Founds a chapter that only one test uses. Sorted by name, it follows those of the demo organization. */
export async function foundChapter(newPerson: NewPerson, fields: object = {}): Promise<OwnChapter> {
  const office = await newPerson();
  await joinSession(office, 'site-admin');
  const data = { name: `Zenith ${newStamp()}`, state: 'Ohio', description: 'People of one test.', ...fields };
  const response = await office.request.post('/api/chapters', { data });
  if (response.status() !== 201) throw new Error(`No chapter: ${response.status()} ${await response.text()}`);
  return (await response.json()) as OwnChapter;
}

/** Founds a chapter with an admin, who belongs to a chapter of the demo organization as well. */
export async function foundChapterWithAdmin(
  newPerson: NewPerson,
): Promise<{ chapter: OwnChapter; admin: DemoAccount & { name: string }; adminBrowser: BrowserContext }> {
  const adminBrowser = await newPerson();
  const admin = await register(adminBrowser, { name: `Ada Admin ${newStamp()}`, chapterId: 4 });
  const chapter = await foundChapter(newPerson, { adminId: admin.userId });
  return { chapter, admin: { ...admin, chapterId: chapter.id, role: 'chapter-admin' }, adminBrowser };
}

interface OpenMember {
  context: BrowserContext;
  page: Page;
  person: DemoAccount & { name: string };
}

/** Registers a member of a chapter for each name, in a browser with an empty page. */
export const openMembers = <Names extends readonly string[]>(
  newPerson: NewPerson,
  chapterId: number,
  ...names: Names
): Promise<{ [Index in keyof Names]: OpenMember }> =>
  Promise.all(
    names.map(async (name) => {
      const context = await newPerson();
      const person = await register(context, { name, chapterId });
      return { context, person, page: await context.newPage() };
    }),
  ) as Promise<{ [Index in keyof Names]: OpenMember }>;

/** Founds a chapter with two members, and opens its chat for both. */
export async function openChatOfTwo(
  newPerson: NewPerson,
  names: readonly [string, string],
  prepare: (chapter: OwnChapter, people: readonly OpenMember[]) => Promise<void> = async () => undefined,
): Promise<{ chapter: OwnChapter; chat: string; members: readonly [OpenMember, OpenMember] }> {
  const chapter = await foundChapter(newPerson);
  const members = await openMembers(newPerson, chapter.id, ...names);
  await prepare(chapter, members);
  const chat = `/chapters/${chapter.slug}?tab=chat`;
  await Promise.all(members.map(({ page }) => page.goto(chat)));
  await Promise.all(members.map(({ page }) => expectConnected(page)));
  return { chapter, chat, members };
}
