import { outcome } from '@meridian/service-kit/testing';
import { LIMITS } from '@meridian/shared-types';
import { useTestServer, type Who } from '../../testing/test-server';

const server = useTestServer();
let admin: Who;
beforeAll(async () => {
  admin = server.person({}, { isSiteAdmin: true });
});

const add = (date: string, name: string) => server.as(admin).addHoliday({ body: { date, name } });
const remove = (id: string) => server.as(admin).removeHoliday({ params: { id } });
const list = () => server.as(admin).holidays();
const audited = async (subject: string) =>
  (await server.models.db.collection('auditOutbox').find({ 'record.subject': subject }).toArray()).map(({ record }) => [
    record.action,
    record.actorId,
    record.detail,
  ]);

test('there is a first list, sorted by date, with the holidays of each year first', async () => {
  const holidays = await list();
  expect(holidays.slice(0, 2)).toMatchObject([
    { date: '01-01', name: "New Year's Day" },
    { date: '06-19', name: 'Juneteenth' },
  ]);
  const dates = holidays.map(({ date }) => date);
  expect(dates.filter((date) => date.length === 10)).toEqual(dates.slice(8));
  expect(dates.slice(8)).toEqual([...dates.slice(8)].sort());
});

test('site admins add and remove holidays, and that is recorded', async () => {
  const added = await add('2031-03-04', ' Mardi Gras ');
  expect(added).toEqual({ id: added.id, date: '2031-03-04', name: 'Mardi Gras' });
  expect(await list()).toContainEqual(added);
  expect(await outcome(add('2031-03-04', 'Mardi Gras'))).toBe('409 This holiday is already in the list.');
  expect((await add('2031-03-04', 'Shrove Tuesday')).date).toBe('2031-03-04');
  await remove(added.id);
  expect(await list()).not.toContainEqual(added);
  expect(await outcome(remove(added.id))).toBe('404 This holiday does not exist.');
  expect(await audited(added.id)).toEqual([
    ['holiday.added', admin.userId, 'Mardi Gras, 2031-03-04'],
    ['holiday.removed', admin.userId, 'Mardi Gras, 2031-03-04'],
  ]);
});

test('the list has at most 200 holidays, also with simultaneous writers', async () => {
  const stored = (await list()).length;
  await server.models.Holidays.updateOne(
    { _id: 'holidays' },
    {
      $push: {
        holidays: {
          $each: Array.from({ length: LIMITS.holidayCount - stored - 1 }, (_, n) => ({ date: '05-01', name: `${n}` })),
        },
      },
    },
  );
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => outcome(add('05-02', name))));
  expect(outcomes.filter((each) => each.startsWith('409'))).toEqual(
    Array(3).fill('409 There are already 200 holidays. Remove one first.'),
  );
  expect(await list()).toHaveLength(LIMITS.holidayCount);
});
