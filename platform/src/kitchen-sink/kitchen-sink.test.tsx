import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../testing';
import { KitchenSink } from './kitchen-sink';

/** The real browser checks the layout and runs axe: e2e/kitchen-sink.slow.spec.ts. */
test('the theme is written to the page and stored', () => {
  renderApp(<KitchenSink />);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('meridian:theme')).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBe('system');
});
