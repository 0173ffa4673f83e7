import { DEFAULT_ORGANIZATION, PRODUCT_NAME } from '@meridian/shared-types';
import { headOf } from './pages';
import { POSTS } from './testing/posts';
import { aPlansPage } from './testing/site-pages';

test('an article is published by the organization, or by the product if the gateway names no organization', () => {
  const post = { ...POSTS[0], others: [] };
  const readPublisher = (...organization: [{ name: string }?]) => headOf('/blog/:slug', post, ...organization)?.data;
  expect(readPublisher({ ...DEFAULT_ORGANIZATION, name: 'Harbour' })).toMatchObject({
    '@type': 'BlogPosting',
    publisher: { '@type': 'Organization', name: 'Harbour' },
  });
  expect(readPublisher()).toMatchObject({ publisher: { name: PRODUCT_NAME } });
});

test('the page of the plans is described with their prices, even if the service does not send them', () => {
  const of = (page: unknown) => headOf('/subscribe', page)?.description;
  expect(of(aPlansPage({ monthly: 35, annual: 320 }))).toContain('$35 per month, or $320 per year.');
  expect(of({ page: 'plans', content: {} })).toContain('$29 per month, or $299 per year.');
  const inEuros = headOf('/subscribe', { page: 'plans', content: {} }, { name: 'Doctors', currency: 'EUR' });
  expect(inEuros?.description).toContain('€29 per month, or €299 per year.');
});
