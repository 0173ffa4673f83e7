import { canonicalPath, requestPath } from './request-path';

test.each([
  ['/', '/'],
  ['/blog/the-first_post~1.html', '/blog/the-first_post~1.html'],
  ['/blog/%74he-first', '/blog/the-first'],
  ['/blog/the-first/', '/blog/the-first'],
  ['/blog/%c3%a4rzte', '/blog/%C3%A4rzte'],
  [`/blog/${Buffer.from('ärzte').toString('latin1')}`, '/blog/%C3%A4rzte'],
  ['/blog/a:b@c', '/blog/a%3Ab%40c'],
  ["/blog/it's", "/blog/it's"],
  ['/blog/it%27s', "/blog/it's"],
  ['/blog/%3fx%23', '/blog/%3Fx%23'],
  ['/blog/100%25', '/blog/100%25'],
  ['/blog/%2541', '/blog/%2541'],
])('%s has the canonical spelling %s, which is its own', (path, spelling) => {
  expect(canonicalPath(requestPath(path))).toBe(spelling);
  expect(canonicalPath(requestPath(spelling))).toBe(spelling);
});
