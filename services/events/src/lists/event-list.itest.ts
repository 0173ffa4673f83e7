import { outcome, someId, readPages } from '@meridian/service-kit/testing';
import type { Event, EventQuery } from '@meridian/shared-types';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { useTestServer, inHours, type TestServer } from '../testing/test-server';

type Query = z.input<typeof EventQuery>;
const titles = (events: Event[]) => events.map(({ title }) => title);

describe('the list', () => {
  const server = useTestServer();
  beforeAll(async () => {
    const now = Date.now();
    for (const [index, [title, hours, chapterId, attendeeCount]] of (
      [
        ['Résumé clinic', 30, 1, 2],
        ['Old dinner', -90, 1, 9],
        ['Just started', -0.2, 2, 4],
        ['Sun & Straße', 5, 2, 7],
        ['Secret circle', 60, 1, 5],
      ] as const
    ).entries())
      await server.event({
        ...{ title, chapterId, attendeeCount, startTime: inHours(hours) },
        isPublic: title !== 'Secret circle',
        createdAt: new Date(now + index),
      });
  });

  test.each<[Query, string[]]>([
    [{}, ['Old dinner', 'Just started', 'Sun & Straße', 'Résumé clinic', 'Secret circle']],
    [{ time: 'all' }, ['Old dinner', 'Just started', 'Sun & Straße', 'Résumé clinic', 'Secret circle']],
    [{ time: 'upcoming' }, ['Sun & Straße', 'Résumé clinic', 'Secret circle']],
    [{ time: 'upcoming', visibility: 'public' }, ['Sun & Straße', 'Résumé clinic']],
    [{ search: 'c', visibility: 'public' }, ['Résumé clinic']],
    [{ time: 'past' }, ['Just started', 'Old dinner']],
    [{ chapter: '1' }, ['Old dinner', 'Résumé clinic', 'Secret circle']],
    [{ chapter: '1', time: 'upcoming' }, ['Résumé clinic', 'Secret circle']],
    [{ chapter: '3' }, []],
    [{ chapters: '2,3' }, ['Just started', 'Sun & Straße']],
    [{ chapters: '2,1,2', time: 'upcoming' }, ['Sun & Straße', 'Résumé clinic', 'Secret circle']],
    [{ chapters: '1,2', sort: 'popular', time: 'past' }, ['Old dinner', 'Just started']],
    [{ chapters: '1,3', search: 'cli' }, ['Résumé clinic']],
    [{ chapters: '2,3', search: 'cli' }, []],
    [{ sort: 'latest' }, ['Secret circle', 'Sun & Straße', 'Just started', 'Old dinner', 'Résumé clinic']],
    [{ sort: 'popular' }, ['Old dinner', 'Sun & Straße', 'Secret circle', 'Just started', 'Résumé clinic']],
    [{ sort: 'popular', time: 'upcoming', chapter: '1' }, ['Secret circle', 'Résumé clinic']],
    [{ search: '' }, ['Old dinner', 'Just started', 'Sun & Straße', 'Résumé clinic', 'Secret circle']],
    [{ limit: '2' }, ['Old dinner', 'Just started']],
  ])('the list for %j has the right events', async (query, expected) => {
    expect(titles(await server.as(server.person()).list({ query }))).toEqual(expected);
    expect(titles(await server.as().list({ query }))).toEqual(
      query.limit ? expected : expected.filter((title) => title !== 'Secret circle'),
    );
  });

  test('upcoming events are counted, for visitors without members-only events', async () => {
    expect(await server.as(server.person()).countUpcoming()).toEqual({ count: 3 });
    expect(await server.as().countUpcoming()).toEqual({ count: 2 });
  });

  test('each person sees their own RSVPs', async () => {
    const [who, other] = [server.person(), server.person()];
    const [first, second] = await server.as(who).list({ query: { time: 'upcoming' } });
    await server.reply(who, first!.id, 'maybe');
    await server.reply(other, second!.id, 'not_attending');
    const statuses = async (api: ReturnType<TestServer['as']>) =>
      (await api.list({ query: { time: 'upcoming' } })).map(({ userRsvpStatus }) => userRsvpStatus);
    expect(await statuses(server.as(who))).toEqual(['maybe', null, null]);
    expect(await statuses(server.as(other))).toEqual([null, 'not_attending', null]);
    expect(await statuses(server.as({ ...other, isActive: false }))).toEqual([null, 'not_attending']);
    expect(await statuses(server.as())).toEqual([null, null]);
  });

  test('a list without a filter has the next date of each series that is not cancelled, and the number of later ones', async () => {
    const chapterId = 77;
    const [weekly, monthly] = [new Types.ObjectId(), new Types.ObjectId()];
    const add = (title: string, days: number, fields = {}) =>
      server.event({ title, startTime: inHours(24 * days), chapterId, ...fields });
    for (let week = 0; week < 12; week += 1)
      await add(`Run ${week}`, 1 + 7 * week, { seriesId: weekly, ...(week === 0 && { status: 'cancelled' }) });
    for (let month = 0; month < 3; month += 1) await add(`Supper ${month}`, 9 + 28 * month, { seriesId: monthly });
    await add('Picnic', 60);
    await add('Picnic', 61);
    await add('Gala', 300, { isPublic: false });
    const list = async (limit: string, who = server.person()) =>
      titles(await server.as(who).list({ query: { chapter: '77', time: 'upcoming', series: 'next', limit } }));
    expect(await list('4')).toEqual(['Run 1', 'Supper 0', 'Picnic', 'Picnic']);
    expect(await list('2')).toEqual(['Run 1', 'Supper 0']);
    expect(await list('9')).toEqual(['Run 1', 'Supper 0', 'Picnic', 'Picnic', 'Gala']);
    const visitor = await server.as().list({ query: { chapter: '77', time: 'upcoming', series: 'next', limit: '5' } });
    expect(titles(visitor)).toEqual(['Run 1', 'Supper 0', 'Picnic', 'Picnic']);
    expect(visitor.map(({ laterDates }) => laterDates)).toEqual([10, 2, undefined, undefined]);

    await add('Founding', -400);
    await add('Run before', -7, { seriesId: weekly });
    const read = async (query: Query) =>
      titles(await server.as(server.person()).list({ query: { chapter: '77', ...query } }));
    const folded = ['Founding', 'Run 1', 'Supper 0', 'Picnic', 'Picnic', 'Gala'];
    expect(await read({})).toEqual(folded);
    expect(await read({ series: 'next', time: 'all' })).toEqual(folded);
    for (const query of [
      { series: 'all' },
      { time: 'all' },
      { sort: 'popular' },
      { from: '2000-01-01T00:00:00Z' },
    ] as const)
      expect((await read(query)).filter((title) => title.startsWith('Run'))).toHaveLength(13);
    const reader = server.as(server.person());
    const pages = await readPages((after) => reader.list({ query: { chapter: '77', limit: '1', after } }));
    expect(titles(pages)).toEqual(folded);
    await server.models.Events.deleteMany({ chapterId });
  });

  test('a page after an event that does not exist or that the caller may not see is refused with the same error', async () => {
    const after = await server.event({ isPublic: false, title: 'Hidden' });
    const unknown = '400 This page no longer exists. Start again from the first page.';
    expect(await outcome(server.as().list({ query: { after: someId() } }))).toBe(unknown);
    const newsletter = { ...server.person(), isActive: false };
    for (const who of [undefined, newsletter])
      for (const sort of [undefined, 'latest', 'popular'] as const)
        expect(await outcome(server.as(who).list({ query: { after, sort } }))).toBe(unknown);
    expect(await outcome(server.as(server.person()).list({ query: { after } }))).toBe('ok');
    await server.models.Events.deleteOne({ _id: after });
  });

  test('pages have no gaps or repeats, even among events with the same time and count', async () => {
    for (let index = 0; index < 24; index += 1)
      await server.event({
        title: `Row ${index}`,
        startTime: inHours(Math.floor(index / 5) - 2),
        attendeeCount: index % 3,
        chapterId: 1 + (index % 2),
        createdAt: new Date(Date.now() - Math.floor(index / 4)),
      });
    const reader = server.as(server.person());
    for (const filter of [
      {},
      { time: 'past' },
      { time: 'upcoming' },
      { sort: 'latest' },
      { sort: 'popular' },
      { chapter: '2', sort: 'popular' },
      { search: 'row' },
      { sort: 'popular', time: 'upcoming' },
    ] as Query[]) {
      const whole = await reader.list({ query: filter });
      expect(whole.length).toBeGreaterThan(5);
      const seen = await readPages((after) => reader.list({ query: { ...filter, limit: '4', after } }));
      expect([filter, titles(seen)]).toEqual([filter, titles(whole)]);
    }
  });
});
