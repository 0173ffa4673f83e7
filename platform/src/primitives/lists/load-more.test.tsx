import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../api/query';
import { renderApp } from '../../testing';
import { LoadMore } from './load-more';

const user = userEvent.setup({ delay: null });
const PAGE_COUNT = 4;

function Numbers({ name }: { name: string }) {
  const list = useInfiniteQuery({
    queryKey: ['numbers', name],
    queryFn: async ({ pageParam }) => pageParam,
    initialPageParam: 1,
    getNextPageParam: (last) => (last < PAGE_COUNT ? last + 1 : undefined),
  });
  return (
    <>
      {list.data?.pages.map((page) => (
        <p key={page}>Page {page}</p>
      ))}
      <LoadMore list={list} failure={`More ${name} could not be loaded`} />
    </>
  );
}
const press = async () => user.click(await screen.findByRole('button', { name: 'Load More' }));
/** Simulates a reload, which preserves the history entry and the session storage. */
const reload = (unmount: () => void) => {
  unmount();
  queryClient.clear();
};

beforeEach(() => history.replaceState({ key: 'one' }, ''));

test('after a reload as many pages are loaded as before, and no more', async () => {
  const { unmount } = renderApp(<Numbers name="odd ones" />);
  await press();
  await screen.findByText('Page 2');
  await press();
  await screen.findByText('Page 3');
  reload(unmount);
  renderApp(<Numbers name="odd ones" />);
  await screen.findByText('Page 3');
  expect(screen.queryByText('Page 4')).toBeNull();
  await press();
  await screen.findByText('Page 4');
});

test('another list of the page, and the same list in another history entry, begin with their first page', async () => {
  const { unmount } = renderApp(<Numbers name="small ones" />);
  await press();
  await screen.findByText('Page 2');
  reload(unmount);
  const other = renderApp(<Numbers name="large ones" />);
  await screen.findByText('Page 1');
  expect(screen.queryByText('Page 2')).toBeNull();
  reload(other.unmount);
  history.replaceState({ key: 'two' }, '');
  renderApp(<Numbers name="small ones" />);
  await screen.findByText('Page 1');
  expect(screen.queryByText('Page 2')).toBeNull();
});
