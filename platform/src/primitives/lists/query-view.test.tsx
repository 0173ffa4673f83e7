import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../api/query';
import { renderApp, settled } from '../../testing';
import { QueryList } from './query-list';

const user = userEvent.setup({ delay: null });
let load: () => Promise<string[]>;

function Names() {
  const query = useQuery({ queryKey: ['names'], queryFn: () => load() });
  return (
    <QueryList query={query} what="names" lines={2} empty="No names">
      {(name) => <li key={name}>{name}</li>}
    </QueryList>
  );
}
const fail = () => Promise.reject(new Error('The network is down.'));
const refetch = () => act(() => queryClient.invalidateQueries({ queryKey: ['names'] }));

test('a placeholder, an error and, after another attempt, the items are shown', async () => {
  load = fail;
  renderApp(<Names />);
  screen.getByRole('status', { name: 'Loading names' });
  await screen.findByText('The names could not be loaded');
  load = async () => ['Ana'];
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Ana');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty list is shown as such', async () => {
  load = async () => [];
  renderApp(<Names />);
  await screen.findByText('No names');
  expect(screen.queryByRole('status', { name: 'Loading names' })).toBeNull();
});

test('loaded data stay if they cannot be fetched again', async () => {
  load = async () => ['Ana'];
  renderApp(<Names />);
  await screen.findByText('Ana');
  load = fail;
  await refetch();
  await settled();
  screen.getByText('Ana');
  expect(screen.queryByText('The names could not be loaded')).toBeNull();
});
