import type { TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { pictureForm, uploadPicture } from '../insert-picture';
import { aPost, insertPost, insertPublicPost, insertSharedPost } from '../insert-post';
import { changeOfSitePage, CONTACT } from '../insert-site-page';
import type { Prepare } from './prepare';

export function contentCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const read =
    (path: string): Prepare =>
    async () =>
    () =>
      product.visitor().ok('GET', path);
  const about =
    (method: string, pathOf: (id: string) => string, body?: () => unknown): Prepare =>
    async () => {
      const { id } = await insertPost(product);
      return () => office().call(method, pathOf(id), { ...(body && { body: body() }), headers: IF_FIRST });
    };
  return {
    'pictures.upload': async () => () => office().call('POST', '/api/pictures', { body: pictureForm() }),
    'pictures.image': async () => {
      const path = await uploadPicture(office());
      return () => product.visitor().ok('GET', path);
    },
    'posts.list': read('/api/posts'),
    'posts.get': async () => {
      const { slug } = await insertPublicPost(product);
      return () => product.visitor().ok('GET', `/api/posts/${slug}`);
    },
    'posts.preview': async () => {
      const { previewToken } = await insertSharedPost(product);
      return () => product.visitor().ok('GET', `/api/post-previews/${previewToken}`);
    },
    'posts.all': async () => () => office().ok('GET', '/api/office/posts'),
    'posts.one': about('GET', (id) => `/api/office/posts/${id}`),
    'posts.create': async () => () => office().ok('POST', '/api/office/posts', aPost()),
    'posts.update': about('PUT', (id) => `/api/office/posts/${id}`, aPost),
    'posts.act': about(
      'POST',
      (id) => `/api/office/posts/${id}/actions`,
      () => ({ action: 'publish' }),
    ),
    'posts.remove': about('DELETE', (id) => `/api/office/posts/${id}`),
    'sitePages.get': read('/api/site-pages/about'),
    'sitePages.all': async () => () => office().ok('GET', '/api/office/site-pages'),
    'sitePages.versions': async () => () => office().ok('GET', '/api/office/site-pages/about/versions'),
    'sitePages.update': async () => {
      const change = await changeOfSitePage(product);
      return () => office().call('PUT', CONTACT, change);
    },
    'posts.versions': about('GET', (id) => `/api/office/posts/${id}/versions`),
  };
}
