import type { AccountDetails, MembershipStatus, PersonAccess } from '@meridian/shared-types';
import { personAccessHandlers, type PersonAccessOptions } from './person-access.routes';

const id = 'a'.repeat(24);
const asked: object[] = [];
beforeEach(() => asked.splice(0));

type Fields = Partial<AccountDetails>;

/**
 * Returns the response for a person with this account and standing in the chapter. The other services allow everything.
 */
async function accessOf(
  account: Fields,
  standing?: Partial<MembershipStatus>,
  event?: string,
  recipient?: string,
): Promise<PersonAccess> {
  const yes = (thing: string, reason: string) => ({ thing, isAllowed: true, reason });
  const options = {
    accounts: { get: async () => ({ id, isSiteAdmin: false, subscriptionStatus: 'active', ...account }) },
    chapters: {
      membershipStatus: async () => ({ isMember: false, role: null, ...standing }),
      memberships: async () => [{ role: 'member' }],
      exists: async () => ({ id: 1, name: 'Lagos', joinPolicy: 'members' }),
    },
    chat: {
      access: async (input: { body: object }) => {
        asked.push(input.body);
        return { verdicts: [yes('chapter-chat', 'member')] };
      },
      accessToPerson: async (input: { params: object; body: object }) => {
        asked.push(input.params, input.body);
        return { verdicts: [yes('person-message', 'active')] };
      },
    },
    events: {
      access: async (input: { body: object }) => {
        asked.push(input.body);
        return { title: 'Dinner', verdicts: [yes('event-see', 'public'), yes('event-edit', 'site-admin')] };
      },
    },
  } as unknown as PersonAccessOptions;
  const { personAccess } = personAccessHandlers(options);
  const query = { ...(standing && { chapter: 1 }), ...(event && { event }), ...(recipient && { recipient }) };
  return personAccess({ params: { id }, query } as Parameters<typeof personAccess>[0]);
}
const wordsOf = ({ verdicts }: PersonAccess) =>
  Object.fromEntries(verdicts.map(({ thing, isAllowed, reason }) => [thing, `${isAllowed ? 'yes' : 'no'} ${reason}`]));

test('the chat and events services are asked for their verdicts', async () => {
  expect(wordsOf(await accessOf({}, {}, id))).toMatchObject({
    'chapter-join': 'yes open-to-members',
    'chapter-chat': 'yes member',
    'event-see': 'yes public',
  });
  expect(asked).toEqual(Array(2).fill({ isActive: true, isSiteAdmin: false }));
  asked.splice(0);
  expect(wordsOf(await accessOf({}))).not.toHaveProperty('chapter-chat');
  expect(asked).toEqual([]);
});

test('the chat service is asked about the person who would get a message', async () => {
  const to = 'b'.repeat(24);
  expect(wordsOf(await accessOf({}, undefined, undefined, to))).toMatchObject({ 'person-message': 'yes active' });
  expect(asked).toEqual([
    { userId: id, otherUserId: to },
    { isActive: true, isSiteAdmin: false },
  ]);
});

const SUSPENSION = { reason: 'Advertising', since: '2026-11-20T18:30:00.000Z' };
const MERGED = { id, name: 'Ana', at: '2026-11-20T18:30:00.000Z', reason: 'Twice' };
test.each<[string, Fields]>([
  ['suspended', { suspension: SUSPENSION }],
  ['merged', { mergedInto: MERGED }],
  ['merged', { mergedInto: MERGED, suspension: SUSPENSION }],
])('a person who is %s sees only what is public, even in a chapter and of an event', async (reason, account) => {
  const access = await accessOf({ isSiteAdmin: true, ...account }, { isMember: true, role: 'admin' }, id);
  const { 'public-pages': pages, 'event-see': event, ...others } = wordsOf(access);
  expect([access.event, pages, event]).toEqual(['Dinner', 'yes public', 'yes public']);
  expect(Object.keys(others)).toEqual(expect.arrayContaining(['chapter-chat', 'chapter-admin', 'event-edit']));
  expect(new Set(Object.values(others))).toEqual(new Set([`no ${reason}`]));
});

test('if two-factor authentication is required, a site admin has the rights only in sessions with it', async () => {
  const siteAdmin = { isSiteAdmin: true, subscriptionStatus: 'newsletter' } as const;
  expect(wordsOf(await accessOf(siteAdmin))).toMatchObject({ 'admin-tools': 'yes site-admin' });
  expect(wordsOf(await accessOf({ ...siteAdmin, siteAdminRights: 'with-two-factor' }, {}, id))).toMatchObject({
    'admin-tools': 'yes site-admin-two-factor',
    'chapter-admin': 'yes site-admin-two-factor',
    'event-edit': 'yes site-admin-two-factor',
  });
  asked.splice(0);
  expect(wordsOf(await accessOf({ ...siteAdmin, siteAdminRights: 'no-two-factor' }, {}))).toMatchObject({
    'admin-tools': 'no no-two-factor',
    'members-only-events': 'no not-active',
    'chapter-admin': 'no not-chapter-admin',
  });
  expect(asked).toEqual([{ isActive: false, isSiteAdmin: false }]);
});
