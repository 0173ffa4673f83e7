import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { createDomainEvent, createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const WITHIN_MS = 15_000;
const deliver = (...domainEvents: DomainEvent[]) =>
  server.service.appendDomainEvents({ body: { records: domainEvents } });
const noticesOf = async (id: string) => (await server.as(id).list()).notices;
const BEFORE = 'before@example.org';

function proposedTo(id: string, addressId: string, fields = {}): DomainEvent {
  const data = {
    ...{ token: 'one-time-token', expiresAt: '2099-01-01T00:00:00.000Z', addressId, proposalId: someId() },
    ...{ act: 'suspension' as const, by: 'Grace', reason: 'Left the office', hasConfirmer: false },
    ...{ takesEffectAt: '2098-12-31T12:00:00.000Z', ...fields },
  };
  return { ...createDomainEvent(), audience: { userIds: [id] }, kind: 'account.act-proposed', data };
}

test.each([
  ['who is suspended, and whose address is not confirmed,', { isSuspended: true, verified: false }],
  ['who wants no mail', { wantsMail: false }],
])(
  'A site admin %s is told under the bell and by a mail to the earlier address, with one link',
  async (_name, person) => {
    const addressId = someId();
    const email = `${addressId}.${BEFORE}`;
    const { id, email: now } = server.addPerson({ ...person, otherAddresses: [{ id: addressId, email }] });
    const domainEvent = proposedTo(id, addressId);
    await deliver(domainEvent);
    await eventually(async () => (await server.mailOf(domainEvent))?.state === 'sent', WITHIN_MS);
    expect(server.mailsTo(now)).toEqual([]);
    const raw = server.mailsTo(email)[0]!.raw.toString().replace(/=\r\n/g, '');
    expect(raw).toContain('Grace wants to suspend your account');
    expect(raw).toContain('Left the office');
    expect(raw).toContain('It takes effect on Wednesday, December 31, 2098');
    expect(new Set(raw.match(/https:\/\/meridian\.test\/[^\s"<)]+/g))).toEqual(
      new Set(['https://meridian.test/object-to-change#one-time-token']),
    );
    await eventually(async () => (await noticesOf(id)).length > 0, WITHIN_MS);
    const proposalId = 'proposalId' in domainEvent.data ? domainEvent.data.proposalId : '';
    expect(await noticesOf(id)).toMatchObject([
      {
        title: expect.stringContaining('wants to suspend your account'),
        text: expect.stringMatching(/^It takes effect on .*2098.* unless you object\. Reason: .*Left the office/),
        to: `/object-to-change?proposal=${proposalId}`,
      },
    ]);
    // The secret of the link is only in the mail.
    expect(JSON.stringify(await noticesOf(id))).not.toContain('one-time-token');
  },
);

test('Site admins are told under the bell what waits, what was objected to, and of a new site admin', async () => {
  const [admin, person] = [server.addPerson({ isActive: false }), server.addPerson()];
  server.audiences.names.set(person.id, 'Ana Horvat');
  for (const stage of ['waiting', 'objected', 'done', 'appointed'] as const) {
    const data = { proposalId: someId(), act: 'address' as const, userId: person.id, stage };
    const audience = { userIds: [admin.id] };
    await deliver({ ...createDomainEvent(), audience, kind: 'site-admin.proposal', data });
  }
  await eventually(async () => (await noticesOf(admin.id)).length === 4, WITHIN_MS);
  const notices = await noticesOf(admin.id);
  expect(new Set(notices.map(({ to }) => to))).toEqual(new Set([`/admin-tools/people/${person.id}`]));
  const texts = notices.map(({ text }) => text).join();
  for (const words of ['waits for another site admin', 'the person objected']) expect(texts).toContain(words);
});
