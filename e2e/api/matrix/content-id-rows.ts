import { IF_FIRST } from '../insert-letter';
import { uploadPicture } from '../insert-picture';
import { aPost, insertPost, insertPublicPost, insertSharedPost } from '../insert-post';
import { changeOfSitePage } from '../insert-site-page';
import type { CallInput, IdRow, RouteName } from './row';

/** The route checks the role before its parameters. Only the site admin's call changes the post. */
const post = (route: RouteName, input: () => CallInput = () => ({})): IdRow => ({
  route,
  name: 'id',
  foreign: async ({ product }) => (await insertPost(product)).id,
  absent: 'f'.repeat(24),
  malformed: 'not-an-id',
  expect: {
    foreign: [401, 403, 403, 200],
    absent: [401, 403, 403, 404],
    malformed: [401, 403, 403, 400],
  },
  input,
});
/** Pages are public and have no owner, so only the role decides. */
const sitePage = (route: RouteName, input?: IdRow['input']): IdRow => ({
  route,
  name: 'page',
  foreign: async () => 'contact',
  absent: 'prices',
  malformed: 'not-a-page',
  expect: {
    foreign: [401, 403, 403, 200],
    absent: [401, 403, 403, 400],
    malformed: [401, 403, 403, 400],
  },
  ...(input && { input }),
});
const forEveryone: IdRow['expect'] = {
  foreign: [200, 200, 200, 200],
  absent: [404, 404, 404, 404],
  malformed: [400, 400, 400, 400],
};

export const CONTENT_ID_ROWS: readonly IdRow[] = [
  {
    route: 'pictures.image',
    name: 'key',
    foreign: async ({ product }) => (await uploadPicture(product.personas.siteAdmin)).split('/').at(-1)!,
    absent: `${'0'.repeat(32)}-480`,
    malformed: '../users',
    expect: forEveryone,
  },
  {
    route: 'posts.get',
    name: 'slug',
    foreign: async ({ product }) => (await insertPublicPost(product)).slug,
    absent: 'never-written',
    malformed: '../users',
    expect: forEveryone,
  },
  {
    route: 'posts.preview',
    name: 'token',
    foreign: async ({ product }) => (await insertSharedPost(product)).previewToken ?? '',
    absent: 'A'.repeat(43),
    malformed: 'A'.repeat(42),
    expect: forEveryone,
  },
  {
    route: 'sitePages.get',
    name: 'page',
    foreign: async () => 'contact',
    absent: 'prices',
    malformed: '../users',
    expect: { ...forEveryone, absent: [400, 400, 400, 400] },
  },
  sitePage('sitePages.versions'),
  sitePage('sitePages.update', ({ product }) => changeOfSitePage(product)),
  post('posts.one'),
  post('posts.update', () => ({ body: aPost(), headers: IF_FIRST })),
  post('posts.act', () => ({ body: { action: 'publish' }, headers: IF_FIRST })),
  post('posts.remove', () => ({ headers: IF_FIRST })),
  post('posts.versions'),
];
