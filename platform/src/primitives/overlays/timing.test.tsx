import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../testing';
import { Menu } from './menu';
import { Tooltip, TooltipGroup } from '../actions/tooltip';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
/** jsdom has no pointer events. React derives pointerleave from `pointerout`. */
const mouse = (type: 'pointermove' | 'pointerout', target: Element, clientX = 0) =>
  fireEvent(
    target,
    Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 50 }), { pointerType: 'mouse' }),
  );
const tip = () => screen.queryByRole('tooltip')?.textContent;

function hoverFirst(): void {
  renderApp(
    <TooltipGroup>
      <Tooltip content="First tip">
        <button>First</button>
      </Tooltip>
      <Tooltip content="Second tip">
        <button>Second</button>
      </Tooltip>
    </TooltipGroup>,
  );
  mouse('pointermove', screen.getByRole('button', { name: 'First' }));
}

test('a tooltip opens after 700 ms of hovering', () => {
  hoverFirst();
  pass(699);
  expect(tip()).toBeUndefined();
  pass(1);
  expect(tip()).toBe('First tip');
});

test.each([
  [299, true],
  [300, false],
])('A tooltip that is hovered %i ms after another one has closed opens immediately: %s', (wait, atOnce) => {
  hoverFirst();
  pass(700);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(tip()).toBeUndefined();
  pass(wait);
  mouse('pointermove', screen.getByRole('button', { name: 'Second' }));
  expect(tip()).toBe(atOnce ? 'Second tip' : undefined);
  pass(700);
  expect(tip()).toBe('Second tip');
});

function openMenu(): void {
  const items = ['Lagos', 'London', 'Oslo'].map((label) => ({ label, onSelect: () => undefined }));
  renderApp(
    <Menu
      trigger={<button>Places</button>}
      items={[...items, { kind: 'menu', label: 'More', items: [{ label: 'Quito', onSelect: () => undefined }] }]}
    />,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Places' }), { key: 'Enter' });
  pass(0);
}
const item = (name: string) => screen.getByRole('menuitem', { name });
const type = (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  pass(0);
};

test('a submenu opens after 100 ms of hovering', () => {
  openMenu();
  mouse('pointermove', item('More'));
  pass(99);
  expect(screen.queryByRole('menuitem', { name: 'Quito' })).toBeNull();
  pass(1);
  expect(item('Quito')).toBeTruthy();
});

test.each([
  [900, 'London'],
  [1000, 'Oslo'],
])('typing ahead in a menu ends after 1000 ms: %i ms later, "o" finds %s', (wait, found) => {
  openMenu();
  type('l');
  pass(wait);
  type('o');
  expect(document.activeElement).toBe(item(found));
});

test.each([
  [299, false],
  [300, true],
])('An entry that the pointer crosses %i ms after it left for a submenu becomes active: %s', (wait, taken) => {
  openMenu();
  mouse('pointermove', item('More'));
  pass(100);
  const submenu = item('Quito').closest<HTMLElement>('[role=menu]')!;
  submenu.dataset.side = 'right';
  submenu.getBoundingClientRect = () => ({
    left: 100,
    right: 200,
    top: 0,
    bottom: 100,
    width: 100,
    height: 100,
    x: 100,
    y: 0,
    toJSON: () => '',
  });
  mouse('pointermove', item('More'), 40);
  mouse('pointermove', item('More'), 50);
  mouse('pointerout', item('More'), 50);
  pass(wait);
  mouse('pointermove', item('Oslo'), 70);
  expect(document.activeElement === item('Oslo')).toBe(taken);
});
