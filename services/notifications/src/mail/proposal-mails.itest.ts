import { someId } from '@meridian/service-kit/testing';
import { happened } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

test.each([
  ['who is suspended, and whose address is not confirmed,', { isSuspended: true, verified: false }],
  ['who wants no mail', { wantsMail: false }],
])(
  'A site admin %s is told under the bell and by a mail to the earlier address, with one link',
  async (_name, person) => {
    const addressId = someId();
    const email = `${addressId}.before@example.org`;
    const { id, email: now } = server.addPerson({ ...person, otherAddresses: [{ id: addressId, email }] });
    const proposalId = someId();
    const domainEvent = happened(
      'account.act-proposed',
      { userIds: [id] },
      {
        ...{ token: 'one-time-token', expiresAt: '2099-01-01T00:00:00.000Z', addressId, proposalId },
        ...{ act: 'suspension' as const, by: 'Grace', reason: 'Left the office', hasConfirmer: false },
        takesEffectAt: '2098-12-31T12:00:00.000Z',
      },
    );
    await server.notify(domainEvent);
    await server.becomes(domainEvent, 'sent');
    expect(server.mailsTo(now)).toEqual([]);
    const raw = server.textTo(email);
    expect(raw).toContain('Grace wants to suspend your account');
    expect(raw).toContain('Left the office');
    expect(raw).toContain('It takes effect on Wednesday, December 31, 2098');
    expect(new Set(raw.match(/https:\/\/meridian\.test\/[^\s"<)]+/g))).toEqual(
      new Set(['https://meridian.test/object-to-change#one-time-token']),
    );
    const notices = await server.noticesOf(id);
    expect(notices).toMatchObject([
      {
        title: expect.stringContaining('wants to suspend your account'),
        text: expect.stringMatching(/^It takes effect on .*2098.* unless you object\. Reason: .*Left the office/),
        to: `/object-to-change?proposal=${proposalId}`,
      },
    ]);
    // The secret of the link is only in the mail.
    expect(JSON.stringify(notices)).not.toContain('one-time-token');
  },
);

test('Site admins are told under the bell what waits, what was objected to, and of a new site admin', async () => {
  const [admin, person] = [server.addPerson({ isActive: false }), server.addPerson()];
  server.audiences.names.set(person.id, 'Ana Horvat');
  for (const stage of ['waiting', 'objected', 'done', 'appointed'] as const) {
    const data = { proposalId: someId(), act: 'address' as const, userId: person.id, stage };
    await server.notify(happened('site-admin.proposal', { userIds: [admin.id] }, data));
  }
  const notices = await server.noticesOf(admin.id);
  expect(notices).toHaveLength(4);
  expect(new Set(notices.map(({ to }) => to))).toEqual(new Set([`/admin-tools/people/${person.id}`]));
  const texts = notices.map(({ text }) => text).join();
  for (const words of ['waits for another site admin', 'the person objected']) expect(texts).toContain(words);
});
