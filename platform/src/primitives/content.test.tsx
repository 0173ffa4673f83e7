import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../testing';
import { Avatar, AvatarStack, initialsOf } from './display/avatar';
import { DateParts } from './text/date-parts';
import { LoadMore } from './lists/load-more';
import { ErrorState } from './display/states';
import { Table } from './lists/table';

test.each([
  ['Ana Maria Silva', 'AS'],
  ['ngozi', 'N'],
  ['  ', '?'],
  ['', '?'],
  ['Łukasz Żółć', 'ŁŻ'],
  ['𝒜da 李', '𝒜李'],
])('the initials of %p are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test('an avatar next to its name is hidden from screen readers, and one that is alone can be labeled', () => {
  renderApp(
    <>
      <Avatar name="Ana Silva" />
      <Avatar name="Bo Chen" announced />
    </>,
  );
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual(['Bo Chen']);
});

test('an avatar shows the initials if the picture does not load', () => {
  const { container } = renderApp(<Avatar name="Ana Silva" src="/gone.webp" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  fireEvent.error(picture as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('AS');
});

test('screen readers get the full date of a calendar leaf', () => {
  const { container } = renderApp(<DateParts iso={new Date(2026, 0, 5, 15).toISOString()} />);
  const leaf = container.querySelector('time') as HTMLElement;
  expect(
    [...leaf.children].filter((part) => !part.hasAttribute('aria-hidden')).map(({ textContent }) => textContent),
  ).toEqual(['Jan 05, 2026 · 3:00 PM']);
});

test('a stack shows some people and counts the rest', () => {
  const people = ['Ana', 'Bo', 'Cy'].map((name) => ({ name }));
  const page = renderApp(<AvatarStack people={people} max={2} total={40} />);
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(page.container.textContent).toContain('+38 more');
  page.unmount();
  expect(renderApp(<AvatarStack people={people} />).container.textContent).not.toContain('more');
});

test('an error offers a retry', () => {
  const retry = jest.fn();
  renderApp(<ErrorState onRetry={retry} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a complete list offers no more, and a page that did not load can be retried', () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: jest.fn(async () => undefined),
  };
  const page = renderApp(<LoadMore list={list}>Show More Members</LoadMore>);
  fireEvent.click(screen.getByRole('button', { name: 'Show More Members' }));
  expect(list.fetchNextPage).toHaveBeenCalledTimes(1);
  page.unmount();
  renderApp(<LoadMore list={{ ...list, isFetchingNextPage: true }} />);
  expect(screen.getByRole('button', { name: 'Loading...' }).getAttribute('aria-disabled')).toBe('true');
  const failed = renderApp(
    <LoadMore list={{ ...list, isFetchNextPageError: true }} failure="More members could not be loaded" />,
  );
  expect(screen.getByText('More members could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load More' })).toBeTruthy();
  failed.unmount();
  renderApp(<LoadMore list={{ ...list, hasNextPage: false }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a table has names for itself, its columns and its rows, and the keyboard reaches it to scroll', () => {
  renderApp(
    <Table
      label="People"
      rows={[{ id: 1, name: 'Ana', events: 4 }]}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'events', header: 'Events', align: 'end', cell: ({ events }) => events },
      ]}
    />,
  );
  expect(screen.getByRole('table', { name: 'People' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Events']);
  expect(screen.getByRole('rowheader', { name: 'Ana' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'People' }).tabIndex).toBe(0);
});
