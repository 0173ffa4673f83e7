import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { REMOTE, type TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { pictureForm } from '../insert-picture';
import { aPost, insertPost } from '../insert-post';
import { changeOfSitePage, CONTACT } from '../insert-site-page';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns a different image each time. */
const anImage = () =>
  sharp(randomBytes(192), { raw: { width: 8, height: 8, channels: 3 } })
    .png()
    .toBuffer();

/** Returns the office's calls about public pages. Each writes several documents. */
export function contentWrites(product: TestProduct): Record<string, PrepareCase> {
  const office = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  const change =
    (method: string, what: string, again: string[], body?: () => unknown): PrepareCase =>
    async () => {
      const { id } = await insertPost(product);
      return { call: sendCall(await office(), method, `/api/office/posts/${id}${what}`, body?.(), IF_FIRST), again };
    };
  return {
    'pictures.upload': async () => {
      const [person, image] = [await office(), await anImage()];
      return { call: () => person.call('POST', '/api/pictures', { body: pictureForm(image) }), again: ['ok'] };
    },
    'posts.create': async () => ({
      call: sendCall(await office(), 'POST', '/api/office/posts', aPost()),
      again: ['ok', '409 slug_taken'],
    }),
    'posts.update': change('PUT', '', ['ok', '409 post_changed'], aPost),
    'posts.act': change('POST', '/actions', ['ok', '409 post_changed'], () => ({ action: 'publish' })),
    'sitePages.update': async () => {
      const { body, headers } = await changeOfSitePage(product);
      return { call: sendCall(await office(), 'PUT', CONTACT, body, headers), again: ['ok', '409 site_page_changed'] };
    },
    'posts.remove': change('DELETE', '', ['ok', '404 not_found']),
  };
}
