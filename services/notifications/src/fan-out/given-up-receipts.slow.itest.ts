import { eventually, someId } from '@meridian/service-kit/testing';
import { deleted } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();
const receipts = () => server.db.collection('deletionReceipts');

test('A receipt that cannot be sent is given up, and its address is removed with it', async () => {
  const email = `${someId()}@example.org`;
  server.mailbox.setFault(email, { at: 'recipient', code: 450 });
  const domainEvent = deleted(someId(), { name: 'Ana Horvat', email });
  await server.deliver(domainEvent);
  const own = { 'to.address': email };
  await eventually(async () => (await receipts().findOne(own))?.nextAt > new Date());
  await receipts().updateOne(own, { $set: { at: new Date(Date.now() - 120_000), nextAt: new Date(0) } });
  await eventually(async () => (await receipts().countDocuments(own)) === 0);
  expect(server.mailsTo(email)).toEqual([]);
});
