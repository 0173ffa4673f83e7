import { renderApp } from '@meridian/platform/testing';
import { PageMeta } from './page-meta';

test('existing metadata is replaced, and restored when the page is unmounted', () => {
  const given = document.head.appendChild(document.createElement('meta'));
  given.setAttribute('name', 'description');
  given.setAttribute('content', 'As it came');
  const { unmount } = renderApp(<PageMeta title="Blog" description="What we wrote" path="/blog" />);
  const all = () =>
    [...document.head.querySelectorAll('meta[name="description"]')].map((element) => element.getAttribute('content'));
  expect(all()).toEqual(['What we wrote']);
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('http://localhost/blog');
  unmount();
  expect(all()).toEqual(['As it came']);
  expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
});
