import { ApiError } from '@meridian/shared-types';
import { aScan } from '../testing/door';
import { local, managing, ZONE } from '../testing/managing';
import { useTestServer, inHours, type Who } from '../testing/test-server';

const server = useTestServer();

const status = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (response) => response,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );

test('no call reveals a draft to other people or accepts a reply to it', async () => {
  const [writer, member] = [server.person({ 1: 'member' }), server.person({ 1: 'member' })];
  const title = 'Surprise party';
  const times = { startLocal: local(1), endLocal: local(3) };
  const { id } = await managing(server).create(writer, { ...times, title, description: title, status: 'draft' });
  const feedOf = async (who: Who) => {
    const { path } = await server.as(who).createCalendarFeed({ body: { kind: 'chapters' } });
    const response = await fetch(server.running.url + path);
    expect(response.status).toBe(200);
    return response.text();
  };
  const params = { id };
  for (const who of [undefined, member]) {
    const client = server.as(who);
    const answers: unknown[] = [
      await client.list(),
      await client.list({ query: { search: 'surprise' } }),
      await client.list({ query: { from: inHours(-2).toISOString(), to: inHours(9).toISOString() } }),
      await client.list({ query: { chapter: '1', sort: 'latest' } }),
    ];
    const byId = await Promise.all([
      status(client.get({ params })),
      status(client.calendar({ params })),
      status(client.previewImage({ params })),
    ]);
    expect(byId).toEqual([404, 404, 404]);
    expect(JSON.stringify(answers)).not.toContain(title);
  }
  // Calls about people are refused even to the author, because nobody can have replied.
  for (const who of [member, writer]) {
    const client = server.as(who);
    const refused = await Promise.all([
      status(client.rsvp({ params, body: { status: 'attending' } })),
      status(client.attendees({ params })),
      status(client.people({ params })),
      status(client.exportPeople({ params })),
      status(client.exportAttendance({ params })),
      status(client.door({ params })),
      status(client.ticket({ params })),
      status(client.waitingList({ params })),
      status(client.sendMessage({ params, body: { text: 'Hello' } })),
      status(client.checkIn({ params, body: { scans: [aScan({ kind: 'walk-in', name: 'Ben' })] } })),
      status(client.setPulse({ params, body: { state: 'there' } })),
    ]);
    expect(refused).toEqual(refused.map(() => 404));
    const lists = [await client.mine(), await feedOf(who), await client.schedulingHints({ query: schedulingHints() })];
    expect(JSON.stringify(lists)).not.toContain(title);
  }
  const internal = [
    await server.internal.weekCounts(),
    await server.internal.briefs({ body: { ids: [id] } }),
    await server.internal.audience({ params, query: {} }),
    await server.internal.upcoming({
      body: { chapterIds: [1], from: inHours(-1).toISOString(), to: inHours(9).toISOString() },
    }),
    await server.internal.starting({ query: { from: inHours(0).toISOString(), to: inHours(9).toISOString() } }),
    await server.internal.upcomingOfChapter({ params: { id: 1 } }),
  ];
  expect(internal).toEqual([
    { counts: [] },
    { events: [], heldIds: [] },
    { userIds: [] },
    { events: [] },
    { due: [] },
    { count: 0 },
  ]);
});

const schedulingHints = () => {
  return { chapter: '1', startLocal: local(0), endLocal: local(4), timeZone: ZONE };
};
