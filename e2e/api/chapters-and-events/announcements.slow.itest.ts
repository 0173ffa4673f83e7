import { HERE, useTestProduct, waitUntil, type ChatClient } from '../product/test-product';

const product = useTestProduct();
const collect = (socket: ChatClient): number[] => {
  const chapterIds: number[] = [];
  socket.on('announcement-posted', ({ chapterId }) => chapterIds.push(chapterId));
  return chapterIds;
};

test("the chapter's members who are online are notified of a new announcement through the gateway, and nobody else is", async () => {
  const { member, chapterAdmin, outsider, siteAdmin } = product.personas;
  const sockets = await Promise.all([member, chapterAdmin, outsider, siteAdmin].map((person) => person.socket()));
  const received = sockets.map(collect);
  const [toMember, toAdmin] = received;
  await waitUntil('the members are told', async () => {
    await chapterAdmin.ok('POST', `/api/chapters/${HERE}/announcements`, { title: 'Dinner', content: 'At eight' });
    return (toMember?.length ?? 0) > 0 && (toAdmin?.length ?? 0) > 0;
  });
  for (const socket of sockets) socket.disconnect();
  expect(received.map((chapterIds) => [...new Set(chapterIds)])).toEqual([[HERE], [HERE], [], []]);
});

test('nobody is notified of a refused announcement', async () => {
  const { member, chapterAdmin } = product.personas;
  const socket = await member.socket();
  const received = collect(socket);
  const target = `/api/chapters/${HERE}/announcements`;
  expect((await member.call('POST', target, { body: { title: 'No', content: 'No' } })).status).toBe(403);
  await waitUntil('the next one is told', async () => {
    await chapterAdmin.ok('POST', target, { title: 'Yes', content: 'Yes' });
    return received.length > 0;
  });
  socket.disconnect();
  expect((await member.ok<{ title: string }[]>('GET', target)).some(({ title }) => title === 'No')).toBe(false);
});
