import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../../testing';
import { Button } from '../actions/button';
import { Dialog } from './dialog';
import { Menu } from './menu';
import { Sheet } from './sheet';
import { Tooltip } from '../actions/tooltip';

const handler = jest.fn();
beforeEach(() => handler.mockReset());
const focused = () => document.activeElement;

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('A %s has a name and a description, traps the focus, closes with Escape and restores the focus', async (_, Over) => {
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

test('a menu opens with Enter, moves, jumps by typing and opens a submenu, and an item acts once', async () => {
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
              onValueChange: handler,
              options: [
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ],
            },
          ],
        },
        { kind: 'separator' },
        { label: 'Log out', onSelect: handler },
        { label: 'Off', onSelect: handler, disabled: true },
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
  expect(handler.mock.calls).toEqual([['dark']]);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.keyboard('{Enter}{Enter}');
  expect(location()).toBe('/profile');
});

test('a tooltip opens immediately on focus and closes with Escape', async () => {
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
