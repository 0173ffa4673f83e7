import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing';
import { Button, ButtonLink } from './actions/button';
import { Pagination } from './lists/pagination';
import { Tabs } from './layout/tabs';
import { TextLink } from './actions/text-link';

const handler = jest.fn();
beforeEach(() => handler.mockReset());
const focused = () => document.activeElement;

test('Enter and Space press a button, and a pending one keeps the focus and cannot be pressed', async () => {
  const user = userEvent.setup();
  const page = renderApp(
    <>
      <Button onClick={handler}>Save</Button>
      <Button pending pendingText="Saving..." onClick={handler}>
        Save too
      </Button>
    </>,
  );
  await user.tab();
  await user.keyboard('{Enter} ');
  expect(handler).toHaveBeenCalledTimes(2);
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Saving...' }));
  await user.keyboard('{Enter} ');
  expect(handler).toHaveBeenCalledTimes(2);
  page.unmount();
});

test('internal links navigate, and external ones have a safe rel', async () => {
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

test('in tabs, arrows and Home move, a disabled tab is skipped, and only the open panel is rendered', async () => {
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

test('pagination steps, stops at the ends, and is not rendered for one page', async () => {
  const user = userEvent.setup();
  const page = renderApp(<Pagination page={1} pages={3} onPageChange={handler} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(handler).toHaveBeenCalledWith(2);
  page.unmount();
  renderApp(<Pagination page={1} pages={1} onPageChange={handler} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
