import type { Identity } from '@meridian/service-kit';
import { chatInternalApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { createTestServer, type TestServer } from '../testing/test-server';

let chat: TestServer;
beforeAll(async () => {
  chat = await createTestServer();
});
afterAll(() => chat.close());

test('the service says who blocks whom, in one direction, as long as it lasts', async () => {
  const running = await chat.replica('one');
  const [ana, ben, eva] = [chat.person(1), chat.person(1), chat.person(2)];
  const internal = chat.environment.service(chatInternalApi, running.url);
  const as = (person: Identity) => chat.environment.client(directMessagesApi, running.url, person);
  const pairs = [ana, ben, eva].flatMap((one) =>
    [ana, ben, eva].map((other) => ({ userId: one.userId, otherId: other.userId })),
  );
  expect(await internal.blocks({ body: { pairs } })).toEqual({ pairs: [] });
  await as(ben).block({ params: { userId: ana.userId } });
  await as(eva).block({ params: { userId: ben.userId } });
  await as(ben).block({ params: { userId: eva.userId } });
  expect((await internal.blocks({ body: { pairs } })).pairs).toEqual([
    { userId: ben.userId, otherId: ana.userId },
    { userId: ben.userId, otherId: eva.userId },
    { userId: eva.userId, otherId: ben.userId },
  ]);
  await as(ben).unblock({ params: { userId: ana.userId } });
  expect((await internal.blocks({ body: { pairs: pairs.slice(3, 4) } })).pairs).toEqual([]);
});
