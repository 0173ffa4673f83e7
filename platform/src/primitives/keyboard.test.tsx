import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../testing';
import { Button, ButtonLink } from './button';
import { Checkbox } from './checkbox';
import { Dialog } from './dialog';
import { Menu } from './menu';
import { Pagination } from './pagination';
import { RadioCards } from './radio-cards';
import { SearchField } from './search-field';
import { Select } from './select';
import { Sheet } from './sheet';
import { Switch } from './switch';
import { Tabs } from './tabs';
import { TagInput } from './tag-input';
import { TextLink } from './text-link';
import { Tooltip } from './tooltip';

const heard = jest.fn();
beforeEach(() => heard.mockReset());
const focused = () => document.activeElement;

test('a button answers to Enter and Space; pending, it keeps the focus and answers to nothing', async () => {
  const user = userEvent.setup();
  const page = renderApp(
    <>
      <Button onClick={heard}>Save</Button>
      <Button pending pendingText="Saving..." onClick={heard}>
        Save too
      </Button>
    </>,
  );
  await user.tab();
  await user.keyboard('{Enter} ');
  expect(heard).toHaveBeenCalledTimes(2);
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Saving...' }));
  await user.keyboard('{Enter} ');
  expect(heard).toHaveBeenCalledTimes(2);
  page.unmount();
});

test('links go inside the product, or out of it safely', async () => {
  const user = userEvent.setup();
  const { location } = renderApp(
    <>
      <ButtonLink to="/subscribe?plan=annual">Upgrade</ButtonLink>
      <TextLink href="https://example.org" target="_blank">
        Out
      </TextLink>
    </>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(location()).toBe('/subscribe?plan=annual');
  expect(screen.getByRole('link', { name: 'Out' }).getAttribute('rel')).toBe('noopener noreferrer');
});

test('select: opens with the arrow, jumps by typing, chooses with Enter, leaves with Escape', async () => {
  const user = userEvent.setup();
  function Pick() {
    const [value, setValue] = useState('a');
    return (
      <Select
        aria-label="Chapter"
        value={value}
        onValueChange={setValue}
        options={[
          { value: 'a', label: 'Atlanta' },
          { value: 'h', label: 'Houston' },
          { value: 'l', label: 'Lagos', disabled: true },
        ]}
      />
    );
  }
  renderApp(<Pick />);
  const trigger = screen.getByRole('combobox', { name: 'Chapter' });
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Atlanta' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('option', { name: 'Lagos' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('h{Enter}');
  expect(trigger.textContent).toBe('Houston');
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(trigger.textContent).toBe('Houston');
});

test('switch and checkbox: Space turns them; the label belongs to the box', async () => {
  const user = userEvent.setup();
  renderApp(
    <>
      <Switch aria-label="Public" onCheckedChange={heard} />
      <Checkbox label="Remember me" onCheckedChange={heard} />
    </>,
  );
  await user.tab();
  await user.keyboard(' ');
  expect(screen.getByRole('switch', { name: 'Public' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByText('Remember me'));
  expect(screen.getByRole('checkbox', { name: 'Remember me' }).getAttribute('aria-checked')).toBe('true');
  expect(heard.mock.calls).toEqual([[true], [true]]);
});

test('radio cards: one stop in the tab order, arrows move and choose', async () => {
  const user = userEvent.setup();
  renderApp(
    <>
      <RadioCards
        label="Plan"
        defaultValue="monthly"
        onValueChange={heard}
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'annual', label: 'Annual' },
        ]}
      />
      <button>after</button>
    </>,
  );
  await user.tab();
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Monthly' }));
  await user.keyboard('{ArrowRight>}');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Annual' }).getAttribute('aria-checked')).toBe('true'));
  await user.keyboard('{/ArrowRight}');
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Annual' }));
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'after' }));
});

test('tabs: arrows, Home and End move, a disabled one is passed over, only the open view is there', async () => {
  const user = userEvent.setup();
  renderApp(
    <Tabs
      label="Hub"
      items={[
        { value: 'a', label: 'Overview', content: 'first view' },
        { value: 'b', label: 'Off', content: 'never', disabled: true },
        { value: 'c', label: 'Chat', badge: 3, content: 'last view' },
      ]}
    />,
  );
  await user.tab();
  expect(focused()).toBe(screen.getByRole('tab', { name: 'Overview' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Chat 3' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel').textContent).toBe('last view');
  expect(screen.queryByText('first view')).toBeNull();
  await user.keyboard('{Home}');
  expect(screen.getByRole('tabpanel').textContent).toBe('first view');
});

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('%s: named and described, keeps the focus inside, Escape closes it and gives the focus back', async (_, Over) => {
  const user = userEvent.setup();
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Over
          open={open}
          onOpenChange={setOpen}
          title="Cancel membership?"
          description="At the end of the period."
          actions={<Button>Yes</Button>}
        />
      </>
    );
  }
  renderApp(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  const box = screen.getByRole('dialog', { name: 'Cancel membership?' });
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'At the end of the period.',
  );
  for (let presses = 0; presses < 4; presses += 1) {
    await user.tab();
    expect(box.contains(focused())).toBe(true);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(focused()).toBe(opener));
});

test('menu: opens with Enter, moves, finds by typing, opens a submenu, and an item acts once', async () => {
  const user = userEvent.setup();
  const { location } = renderApp(
    <Menu
      trigger={<button>Account</button>}
      items={[
        { kind: 'label', label: 'ana@example.org' },
        { kind: 'link', label: 'Profile', to: '/profile' },
        {
          kind: 'menu',
          label: 'Theme',
          items: [
            {
              kind: 'choice',
              value: 'light',
              onValueChange: heard,
              options: [
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ],
            },
          ],
        },
        { kind: 'separator' },
        { label: 'Log out', onSelect: heard },
        { label: 'Off', onSelect: heard, disabled: true },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focused()).toBe(screen.getByRole('menuitem', { name: 'Profile' }));
  await user.keyboard('l');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('menuitem', { name: 'Log out' })));
  await user.keyboard('{ArrowUp}{ArrowRight}');
  const dark = await screen.findByRole('menuitemradio', { name: 'Dark' });
  expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true');
  dark.focus();
  await user.keyboard('{Enter}');
  expect(heard.mock.calls).toEqual([['dark']]);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.keyboard('{Enter}{Enter}');
  expect(location()).toBe('/profile');
});

test('tooltip: there at once on focus, gone with Escape', async () => {
  const user = userEvent.setup();
  renderApp(
    <Tooltip content="Only members see this">
      <button>Badge</button>
    </Tooltip>,
  );
  await user.tab();
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toContain('Only members see this');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('tag input: Enter adds what is new and not empty, the field never sends the form, Backspace takes away', async () => {
  const user = userEvent.setup();
  function Skills() {
    const [tags, setTags] = useState<string[]>([]);
    return (
      <form onSubmit={heard}>
        <TagInput aria-label="Skills" value={tags} onChange={setTags} />
      </form>
    );
  }
  renderApp(<Skills />);
  const field = screen.getByRole('textbox', { name: 'Skills' });
  await user.type(field, '  Law {Enter}Law{Enter}   {Enter}Medicine{Enter}');
  const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(tags()).toEqual(['Law', 'Medicine']);
  await user.click(screen.getByRole('button', { name: 'Remove Law' }));
  expect(tags()).toEqual(['Medicine']);
  expect(focused()).toBe(field);
  await user.keyboard('{Backspace}');
  expect(tags()).toEqual([]);
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Medicine removed')).toBe(true);
  expect(heard).not.toHaveBeenCalled();
});

test('search field: Escape and the button empty it and keep the focus there', async () => {
  const user = userEvent.setup();
  function Find() {
    const [words, setWords] = useState('');
    return <SearchField label="Search events" value={words} onChange={setWords} />;
  }
  renderApp(<Find />);
  const box: HTMLInputElement = within(screen.getByRole('search')).getByRole('searchbox', { name: 'Search events' });
  await user.type(box, 'gala');
  await user.keyboard('{Escape}');
  expect(box.value).toBe('');
  await user.type(box, 'gala');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box.value).toBe('');
  expect(focused()).toBe(box);
});

test('pagination: steps, stops at the ends, and is not there for one page', async () => {
  const user = userEvent.setup();
  const page = renderApp(<Pagination page={1} pages={3} onPageChange={heard} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(heard).toHaveBeenCalledWith(2);
  page.unmount();
  renderApp(<Pagination page={1} pages={1} onPageChange={heard} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
