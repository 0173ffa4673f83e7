import { DEFAULT_ORGANIZATION, PRODUCT_NAME } from '@meridian/shared-types';
import { headOf } from './pages';
import { POSTS } from './testing/posts';

test('an article is published by the organisation, or by the product where a gateway names none', () => {
  const post = { ...POSTS[0], others: [] };
  const publisherOf = (...organization: [{ name: string }?]) => headOf('/blog/:slug', post, ...organization)?.data;
  expect(publisherOf({ ...DEFAULT_ORGANIZATION, name: 'Harbour' })).toMatchObject({
    '@type': 'BlogPosting',
    publisher: { '@type': 'Organization', name: 'Harbour' },
  });
  expect(publisherOf()).toMatchObject({ publisher: { name: PRODUCT_NAME } });
});
