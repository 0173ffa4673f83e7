import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TimeZoneSelect } from './time-zone-select';

const open = (value = '') => {
  const onValueChange = jest.fn();
  render(<TimeZoneSelect id="zone" aria-label="Time zone" value={value} onValueChange={onValueChange} />);
  return onValueChange;
};
const search = async (text: string) => {
  await userEvent.type(screen.getByRole('combobox'), text);
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
};

it.each([
  ['Kolkata', 'Kolkata (Asia/Kolkata)'],
  ['Calcutta', 'Kolkata (Asia/Kolkata)'],
  ['India', 'Kolkata (Asia/Kolkata)'],
  ['Kyiv', 'Kyiv (Europe/Kyiv)'],
  ['kiev', 'Kyiv (Europe/Kyiv)'],
  ['Kathmandu', 'Kathmandu (Asia/Kathmandu)'],
  ['ho chi minh', 'Ho Chi Minh (Asia/Ho Chi Minh)'],
  ['UTC', 'UTC'],
  ['Eastern', 'New York (America/New York)'],
  ['EDT', 'New York (America/New York)'],
  ['CET', 'Berlin (Europe/Berlin)'],
  ['San Francisco', 'Los Angeles (America/Los Angeles)'],
  ['Mumbai', 'Kolkata (Asia/Kolkata)'],
  ['Frankfurt', 'Berlin (Europe/Berlin)'],
  ['Iceland', 'Reykjavik (Atlantic/Reykjavik)'],
])('The search for %s finds %s', async (text, label) => {
  open();
  await search(text);
  await screen.findByRole('option', { name: label }); // The names are loaded with the first field.
});

it('a search finds no other country by a name that its zone once shared', async () => {
  open();
  await search('Iceland');
  await screen.findByRole('option', { name: 'Reykjavik (Atlantic/Reykjavik)' });
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('a choice gives the current name, and a stored former name is kept', async () => {
  const onValueChange = open('Asia/Calcutta');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Calcutta (Asia/Calcutta)');
  await userEvent.clear(screen.getByRole('combobox'));
  await search('Kolkata');
  await userEvent.click(screen.getByRole('option', { name: 'Kolkata (Asia/Kolkata)' }));
  expect(onValueChange).toHaveBeenCalledWith('Asia/Kolkata');
});
