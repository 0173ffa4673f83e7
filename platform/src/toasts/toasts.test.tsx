import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../testing';
import { dismissToast, toast, toastStore } from './store';

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
const stored = () => toastStore.getState().toasts;

test('shows what happened, and closes by itself after 5 s', () => {
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

test('a closed one leaves the store after 1,000,000 ms', () => {
  show({ title: 'Gone' });
  act(() => dismissToast());
  expect(stored()).toMatchObject([{ open: false }]);
  pass(999_999);
  expect(stored()).toHaveLength(1);
  pass(1);
  expect(stored()).toEqual([]);
});

test('dismissing one by its id leaves another alone', () => {
  let old = 0;
  act(() => {
    old = toast({ title: 'Old' });
  });
  show({ title: 'New' });
  act(() => dismissToast(old));
  expect(stored()).toMatchObject([{ title: 'New', open: true }]);
});

test('the close button closes it', () => {
  show({ title: 'Close me', variant: 'destructive' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Close me')).toBeNull();
});
