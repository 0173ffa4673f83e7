import { SlotProvider, type SlotProps } from '@meridian/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aNavItem, aRegistry, aRemote, renderRoutes } from '../../testing';
import { SearchButton } from './search-button';

const VIEWER = { isSignedIn: true, isActive: true, isAdmin: false };
const registry = aRegistry([
  aRemote({
    nav: [
      aNavItem({ label: 'My Hub', area: 'side', to: '/user-hub' }),
      aNavItem({ label: 'Hub', to: '/user-hub' }),
      aNavItem({ label: 'Admin Tools', area: 'account', audience: 'site-admin' }),
      aNavItem({ label: 'Chapter', area: 'chapter', to: '/chapters/:slug' }),
    ],
  }),
]);

const Part = ({ pages, typedAhead, onClose }: SlotProps['search']) => (
  <>
    <p>Typed: {typedAhead}.</p>
    {pages.map(({ label, to }) => (
      <a key={to} href={to}>
        {label}
      </a>
    ))}
    <button onClick={onClose}>Done</button>
  </>
);
const filled = {
  name: 'everything',
  title: 'Search',
  order: 10,
  render: (props: object) => <Part {...(props as SlotProps['search'])} />,
};

async function open(isFilled = true) {
  localStorage.clear();
  const element = (
    <SlotProvider value={() => (isFilled ? [filled] : [])}>
      <SearchButton registry={registry} viewer={VIEWER} />
      <input aria-label="Name" />
      <button>Elsewhere</button>
    </SlotProvider>
  );
  await renderRoutes([{ path: '/', element }]);
}
const dialog = () => screen.queryByRole('dialog', { name: 'Search' });

test('the button opens a search that leads to the pages of the person', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  const links = within(dialog()!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['My Hub', '/user-hub']]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
});

test('the key / opens the search unless the person is typing, and Escape returns the focus', async () => {
  await open();
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('and/or');
  expect(dialog()).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('and/or');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await userEvent.keyboard('/');
  expect(dialog()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});

test.each(['Control', 'Meta'])('%s K opens the search from everywhere', async (key) => {
  await open();
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard(`{${key}>}k{/${key}}`);
  expect(dialog()).not.toBeNull();
});

test('the key / can be turned off, and stays off', async () => {
  await open();
  await userEvent.keyboard('/');
  await userEvent.click(screen.getByRole('switch', { name: 'Open the search with the key /' }));
  await userEvent.keyboard('{Escape}/');
  expect(dialog()).toBeNull();
  expect(localStorage.getItem('meridian:search-key')).toBe('no');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(dialog()).not.toBeNull();
});

test('what a person types while the part loads begins the search, and presses no button', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('né wx{Backspace} and/or{ArrowDown}');
  expect(within(dialog()!).getByText('Typed: né w and/or.')).toBeTruthy();
  await userEvent.keyboard('{Escape}/');
  expect(within(dialog()!).getByText('Typed: .')).toBeTruthy();
});

test('without a module that fills the slot, there is no search', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  await userEvent.keyboard('/');
  expect(dialog()).toBeNull();
});
