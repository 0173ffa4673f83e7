import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '@meridian/shared-types';
import { aProblem, renderApp } from '../testing';
import { dismissToast, toast, toastStore } from './store';
import { toastError } from './toast-error';

beforeEach(() => {
  jest.useFakeTimers();
  renderApp(<main />);
});
afterEach(() => jest.useRealTimers());
const show = (...content: Parameters<typeof toast>) =>
  act(() => {
    toast(...content);
  });
const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
/** Pointer events of jsdom have no coordinates. */
const press = (clientY: number) => fireEvent(document.body, new MouseEvent('pointerdown', { bubbles: true, clientY }));
const stored = () => toastStore.getState().toasts;

test('a toast shows what happened, and closes by itself after 5 s', () => {
  show({ title: 'RSVP Updated', description: 'Your response has been saved.' });
  expect(screen.getByText('RSVP Updated')).toBeTruthy();
  expect(screen.getByText('Your response has been saved.')).toBeTruthy();
  pass(4999);
  expect(screen.queryByText('RSVP Updated')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('RSVP Updated')).toBeNull();
});

test('a new toast replaces the one on the screen', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
  expect(stored()).toHaveLength(1);
});

test('a change that failed because the session has ended shows that reason, and not its own', () => {
  const problem = aProblem(401, 'Sign in to continue.', undefined, 'sign_in_required');
  act(() => toastError('Update failed', new ApiError(401, '', '', problem), 'Unable to update profile.'));
  expect(screen.getByText('You were signed out')).toBeTruthy();
  expect(screen.queryByText('Update failed')).toBeNull();
});

test.each([
  [100, 'bottom'],
  [700, 'top'],
])('a toast does not cover what the person has just pressed: at %i px', (clientY, position) => {
  press(clientY);
  show({ title: 'Saved' });
  expect(document.querySelector('[data-position]')?.getAttribute('data-position')).toBe(position);
  press(800 - clientY); // The toast does not move.
  expect(document.querySelector('[data-position]')?.getAttribute('data-position')).toBe(position);
});

test('the link of a toast opens its page and closes the toast', () => {
  show({ title: 'Event Created', link: { label: 'View event', to: '/events/1' } });
  const link = screen.getByRole('link', { name: 'View event' });
  expect(link.getAttribute('href')).toBe('/events/1');
  fireEvent.click(link);
  expect(screen.queryByText('Event Created')).toBeNull();
});

test('a closed toast leaves the store after 1,000,000 ms', () => {
  show({ title: 'Gone' });
  act(() => dismissToast());
  expect(stored()).toMatchObject([{ open: false }]);
  pass(999_999);
  expect(stored()).toHaveLength(1);
  pass(1);
  expect(stored()).toEqual([]);
});

test('dismissing one toast by its id leaves another one', () => {
  let old = 0;
  act(() => {
    old = toast({ title: 'Old' });
  });
  show({ title: 'New' });
  act(() => dismissToast(old));
  expect(stored()).toMatchObject([{ title: 'New', open: true }]);
});

test('the close button closes the toast', () => {
  show({ title: 'Close me', variant: 'destructive' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Close me')).toBeNull();
});
