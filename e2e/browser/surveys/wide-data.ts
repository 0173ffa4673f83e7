import { DAY_MS, type OfficePost } from '@meridian/shared-types';
import { aContactMessage } from '../../api/records/office';
import { insertChapter } from '../../api/records/chapters';
import { insertPerson, type Databases } from '../../api/records/people';
import { emitWithAck, type Visitor } from '../../api/product/person';
import { randomUUID } from 'node:crypto';
import { wideImports, widenSitePages } from './wide-office';
import { url, word } from './wide-words';

const EVENING = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00', timeZone: 'America/Indiana/Knox' };
/** Returns the times of an event whose door is open even if midnight passes, because it lasts two days. */
const allDayFrom = (now: Date) => {
  const dateIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return { startLocal: dateIn(0), endLocal: dateIn(1), timeZone: 'UTC' };
};
const IF_FIRST = { 'if-match': '"1"' };

/** The ids in the paths of the pages with wide data, and the users who open them. */
export interface WideData {
  slug: string;
  eventId: string;
  /** The id of an event whose door is open. */
  doorId: string;
  seriesId: string;
  userId: string;
  postSlug: string;
  postId: string;
  letterId: string;
  threadId: string;
  /** The ids of an import whose columns are being chosen, and of one with an invalid line. */
  importIds: string[];
  /** The token of the preview of a post. */
  previewToken: string;
  invite: string;
  member: Visitor;
  /** A signed-in person without a subscription. */
  unpaid: Visitor;
  admin: Visitor;
  siteAdmin: Visitor;
}
type Site = Databases & { server: Parameters<typeof aContactMessage>[0]['server'] };

const newChapter = async (siteAdmin: Visitor, adminId: string) =>
  siteAdmin.ok<{ id: number; slug: string }>('POST', '/api/chapters', {
    name: word(100),
    state: word(60),
    description: word(600),
    adminId,
  });

const fillProfile = (person: Visitor) =>
  person.ok('PUT', '/api/profile', {
    name: person.name,
    location: word(120),
    description: `${word(900)} ${url(300)}`,
    tags: [1, 2, 3, 4, 5].map(() => word(40)),
  });

const newEvent = async (organizer: Visitor, chapterId: number, change: object = {}) => {
  const event = { title: word(160), description: `${word(900)} ${url(400)}`, location: word(120), chapterId };
  const more = { meetingUrl: url(400), capacity: 100_000, guestLimit: 10, isPublic: true };
  return (await organizer.ok<{ id: string }>('POST', '/api/events', { ...EVENING, ...event, ...more, ...change })).id;
};

async function writePosts(siteAdmin: Visitor): Promise<OfficePost> {
  const post = {
    title: word(160),
    slug: word(80).toLowerCase(),
    excerpt: word(500),
    content: `# ${word(160)}\n\n${word(900)}\n\n- ${url(400)}\n\n> ${word(300)}`,
    author: word(100),
    authorRole: word(100),
    category: word(40),
    cover: null,
  };
  const publish = async (featured: boolean) => {
    const body = { ...post, featured, slug: word(80).toLowerCase() };
    const { id } = await siteAdmin.ok<OfficePost>('POST', '/api/office/posts', body);
    const act = { body: { action: 'publish' }, headers: IF_FIRST };
    return (await siteAdmin.call('POST', `/api/office/posts/${id}/actions`, act)).body as OfficePost;
  };
  await publish(true);
  return publish(false);
}

async function writeToOffice(site: Site, { member, siteAdmin, other }: Record<string, Visitor>): Promise<string> {
  const message = { ...aContactMessage(site), name: word(100), subject: word(160), message: word(2000) };
  await member?.ok('POST', '/api/contact', { ...message, email: `${word(60)}@${word(60)}.example`.toLowerCase() });
  const thing = { kind: 'person', id: other?.userId };
  await member?.ok('POST', '/api/reports', { thing, reason: 'Something else', text: word(1000) });
  await siteAdmin?.ok('POST', `/api/admin/people/${other?.userId}/notes`, { text: word(2000) });
  const inbox = await siteAdmin?.ok<{ threads: { id: string }[] }>('GET', '/api/admin/inbox');
  return inbox?.threads[0]?.id ?? '';
}

/** Fills an empty site with texts of the maximum length, most of them without a place to break. */
export async function makeWideData(site: Site): Promise<WideData> {
  await insertChapter(site.db('chapters'), 1);
  const siteAdmin = await insertPerson(site, 1, { paid: true, siteAdmin: true, role: 'admin', name: word(100) });
  const admin = await insertPerson(site, 1, { paid: true, name: word(100) });
  const [chapter] = [await newChapter(siteAdmin, admin.userId), await newChapter(siteAdmin, admin.userId)];
  const [member, other, asking] = await Promise.all(
    [true, true, false].map((paid, at) => insertPerson(site, at < 2 ? chapter.id : 1, { paid, name: word(100) })),
  );
  if (!member || !other || !asking) throw new Error('Nobody was inserted');
  for (const person of [admin, member, other, asking]) await fillProfile(person);

  const question = { text: word(160), isRequired: true };
  const edit = { body: { joinQuestions: [question] }, headers: IF_FIRST };
  await siteAdmin.call('PUT', `/api/chapters/${chapter.id}`, edit);
  const answers = [{ question: question.text, answer: word(500) }];
  await asking.ok('POST', `/api/chapters/${chapter.id}/join-request`, { message: word(1000), answers });

  const eventId = await newEvent(admin, chapter.id);
  await newEvent(admin, chapter.id, { isPublic: false });
  await newEvent(member, chapter.id, { startLocal: '2031-05-01T19:30' });
  await newEvent(admin, chapter.id, { status: 'draft' });
  const seriesId = await newEvent(admin, chapter.id, { repeats: { every: 'week', until: '2031-05-22' } });
  for (const id of [eventId, seriesId])
    for (const person of [admin, member, other])
      await person.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending', guests: 10 });
  await admin.ok('POST', `/api/events/${eventId}/messages`, { text: word(1000) });
  const doorId = await newEvent(admin, chapter.id, { ...allDayFrom(new Date()), isPublic: false });
  await member.ok('POST', `/api/events/${doorId}/rsvp`, { status: 'attending', guests: 2 });
  const walkIn = { kind: 'walk-in', scanId: randomUUID(), at: new Date().toISOString(), name: word(100) };
  await admin.ok('POST', `/api/events/${doorId}/check-ins`, { scans: [walkIn] });

  const announcement = () => ({ title: word(160), content: `${word(900)}\n\n- ${url(400)}` });
  await admin.ok('POST', `/api/chapters/${chapter.id}/announcements`, announcement());
  await siteAdmin.ok('POST', '/api/announcements', { ...announcement(), to: { all: true, later: true } });
  const socket = await other.socket();
  await emitWithAck(socket, 'send-message', { chapterId: chapter.id, content: `${word(900)} ${url(400)}` });
  socket.disconnect();
  const direct = { content: `${word(900)} ${url(400)}`, clientId: randomUUID() };
  await other.ok('POST', `/api/conversations/${member.userId}/messages`, direct);

  const threadId = await writeToOffice(site, { member, siteAdmin, other });
  const post = await writePosts(siteAdmin);
  const share = { body: { action: 'share' }, headers: { 'if-match': `"${post.version}"` } };
  const shared = (await siteAdmin.call('POST', `/api/office/posts/${post.id}/actions`, share)).body as OfficePost;
  await widenSitePages(siteAdmin);
  const letter = await siteAdmin.ok<{ id: string }>('POST', '/api/letters', {
    subject: word(150),
    text: word(3000),
    items: [{ title: word(160), text: word(600), path: `/events/${eventId}` }],
    recipients: { kind: 'chapters', chapterIds: [chapter.id] },
  });
  await siteAdmin.ok('POST', '/api/admin/user-filters', { name: word(60), filter: { status: 'active' } });
  await siteAdmin.ok('POST', '/api/holidays', { date: '2031-05-01', name: word(80) });
  await siteAdmin.ok('POST', `/api/admin/people/${other.userId}/months`, {
    months: 1,
    reason: word(200),
    idempotencyKey: randomUUID(),
  });
  const ban = { userId: asking.userId, reason: word(500), until: '2031-05-01T00:00:00.000Z' };
  const { id: other2 } = await newChapter(siteAdmin, admin.userId);
  await siteAdmin.ok('POST', `/api/chapters/${other2}/bans`, ban);
  const { token } = await admin.ok<{ token: string }>('POST', `/api/chapters/${chapter.id}/invites`, {
    maxUses: 500,
    days: 90,
  });
  return {
    slug: chapter.slug,
    eventId,
    doorId,
    seriesId,
    userId: other.userId,
    postSlug: post.slug,
    postId: post.id,
    letterId: letter.id,
    threadId,
    importIds: await wideImports(site),
    previewToken: shared.previewToken ?? '',
    invite: token,
    member,
    unpaid: asking,
    admin,
    siteAdmin,
  };
}
