import { render, screen } from '@testing-library/react';
import { aRegistry, aRemote } from '../testing';
import { StartSkeleton } from './start-skeleton';

const mounts = [
  { path: '/events/:id', title: 'Event', shape: ['eyebrow' as const, 'three-tiles' as const] },
  { path: '/', title: 'Home' },
];

test.each([
  ['/events/7', 3 + 3],
  ['/', 2 + 12],
  ['/elsewhere', 2 + 12],
])('until the registry is loaded, %s has the shape from the copy in the page', (path, count) => {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(aRegistry([aRemote({ mounts })]))}</script>`;
  history.replaceState(null, '', path);
  render(<StartSkeleton />);
  const placeholder = screen.getByRole('status', { name: 'Loading' });
  expect(placeholder.querySelectorAll('[data-skeleton]')).toHaveLength(count);
});
