import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { renderApp } from '../testing';
import { Buttons } from './buttons';
import { Content } from './content';
import { Fields } from './fields';
import { Foundations } from './foundations';
import { KitchenSink } from './kitchen-sink';
import { Overlays } from './overlays';
import { SampleForm } from './sample-form';
import { States } from './states';

/** jsdom has no layout, so colours are measured elsewhere; a page's landmarks and outline are the page's. */
const off = { enabled: false };
async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules: { 'color-contrast': off, region: off, 'page-has-heading-one': off, 'heading-order': off } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test.each(Object.entries({ Foundations, Buttons, Fields, SampleForm, Content, Overlays, States }))('axe finds nothing in %s at rest', async (_, Part) => {
  renderApp(<Part />);
  expect(await findings()).toEqual([]);
});

test.each(['Open dialog', 'Open sheet', 'Show toast', 'Show failure'])('axe finds nothing after "%s"', async (name) => {
  renderApp(<Overlays />);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(await findings()).toEqual([]);
});

test('axe finds nothing in an open menu', async () => {
  renderApp(<Overlays />);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Open menu' }), { key: 'Enter' });
  expect(screen.getByRole('menu')).toBeTruthy();
  expect(await findings()).toEqual([]);
});

test('axe finds nothing in an open list', async () => {
  renderApp(<Fields />);
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Chapter' }), { key: 'ArrowDown' });
  expect(screen.getAllByRole('option').length).toBeGreaterThan(1);
  expect(await findings()).toEqual([]);
});

test('axe finds nothing in a form that was refused', async () => {
  renderApp(<SampleForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Invalid email address');
  expect(await findings()).toEqual([]);
});

test('the theme is written to the page and remembered', () => {
  renderApp(<KitchenSink />);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('meridian:theme')).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBe('system');
});
