import { avatarForm } from './avatar-form';
import { limitOf, measureCosts } from './cost/measure-costs';
import { allCalls } from './cost/all-calls';
import type { CostContext } from './cost/measured-calls';
import { emitWithAck, HERE, startTestProduct, type TestProduct } from './test-product';
import { insertBulkData } from './insert-bulk-data';
import { createMongoProxy, type MongoProxy } from './mongo-proxy';
import { SAMPLE_EVENT } from './sample-event';
jest.setTimeout(1_200_000);
let proxy: MongoProxy;
const product = {} as TestProduct;
const context = { product } as CostContext;
beforeAll(async () => {
  proxy = await createMongoProxy(process.env.MONGODB_URL!);
  const env = { all: { MONGODB_URL: proxy.url }, chat: { RECHECK_MS: '3600000' } };
  Object.assign(product, await startTestProduct({ env }));
  const { member } = product.personas;
  context.eventId = (await member.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id;
  await member.ok('POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' });
  await member.ok('POST', '/api/profile/avatar', avatarForm());
  context.socket = await member.socket();
  await emitWithAck(context.socket, 'join-chapter', HERE);
}, 60_000);
afterAll(async () => {
  context.socket?.disconnect();
  await product.close?.();
  await proxy?.close();
}, 30_000);
test('x', async () => {
  await insertBulkData(product, 20);
  const names = /^(accounts\.merge$|accounts\.invite|auth\.(deleteAccount|register|mockPayment|updateProfile)|accounts\.remove|chapters\.(merge|ban|liftBan|removeMember|announcements|members)$|events\.(rsvp|create|setPulse|ticket|get|update|withdraw)|people\.suspend|accounts\.suspend|accounts\.liftSusp|eventConversation)/;
  const calls = Object.fromEntries(Object.entries(allCalls(context)).filter(([name]) => names.test(name)));
  const few = await measureCosts({ proxy, calls });
  await insertBulkData(product, 180);
  const many = await measureCosts({ proxy, calls }, few);
  for (const [name, count] of Object.entries(few.least)) process.stdout.write(`COST ${name} ${count} / ${limitOf(name)} most ${few.most[name]} many ${many.least[name]}\n`);
});
