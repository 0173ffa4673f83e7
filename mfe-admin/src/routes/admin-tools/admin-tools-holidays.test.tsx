import { aProblem, idOf } from '@meridian/platform/testing';
import type { Holiday } from '@meridian/shared-types';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openAdminTools } from '../../testing/open-admin-tools';
import './admin-tools';

const HOLIDAYS: Holiday[] = [
  { id: idOf(1), date: '07-04', name: 'Independence Day' },
  { id: idOf(2), date: '2026-11-26', name: 'Thanksgiving' },
];
const openHolidays = async (responses: object = {}) => {
  const api = await openAdminTools({ 'GET /api/holidays': HOLIDAYS, ...responses });
  await userEvent.click(screen.getByRole('tab', { name: 'Holidays' }));
  return api;
};
const items = async () =>
  within(screen.getByRole('tabpanel'))
    .findAllByRole('listitem')
    .then((all) => all.map((each) => each.textContent));
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Holiday' }));

it('holidays of every year and of one year are listed', async () => {
  await openHolidays();
  expect(await items()).toEqual(['Independence DayJuly 4, every yearRemove', 'ThanksgivingNovember 26, 2026Remove']);
  expect(await violations()).toEqual([]);
});

it('a day of one year or of every year is added, and missing fields are required', async () => {
  const added = { id: idOf(3), date: '12-06', name: 'Saint Nicholas' };
  const { calls } = await openHolidays({ 'POST /api/holidays': added });
  await items();
  await add();
  expect(await screen.findByText('A name is required')).toBeTruthy();
  expect(screen.getByText('A date is required')).toBeTruthy();
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  for (const isYearly of [false, true]) {
    await userEvent.type(screen.getByLabelText('Name'), 'Saint Nicholas');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-06' } });
    if (isYearly) await userEvent.click(screen.getByRole('switch', { name: 'Every year' }));
    await add();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''));
  }
  expect(sent()).toEqual([
    { name: 'Saint Nicholas', date: '2026-12-06' },
    { name: 'Saint Nicholas', date: '12-06' },
  ]);
  expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/holidays')).toHaveLength(3);
});

it('the reason is shown if a holiday was not added', async () => {
  await openHolidays({
    'POST /api/holidays': { status: 409, body: aProblem(409, 'This holiday is already in the list.') },
  });
  await userEvent.type(await screen.findByLabelText('Name'), 'Thanksgiving');
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-26' } });
  await add();
  expect(await screen.findByText('This holiday is already in the list.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Thanksgiving');
});

it('a holiday is removed', async () => {
  let left = HOLIDAYS;
  await openHolidays({
    'GET /api/holidays': () => left,
    'DELETE /api/holidays/{id}': ({ params }: { params: Record<string, string> }) => {
      left = left.filter(({ id }) => id !== params.id);
      return { ok: true };
    },
  });
  await items();
  await userEvent.click(screen.getByRole('button', { name: 'Remove', description: 'Thanksgiving' }));
  expect(await screen.findByText('Holiday removed')).toBeTruthy();
  await waitFor(async () => expect(await items()).toHaveLength(1));
});
