import { IF_FIRST } from '../../records/mails';
import {
  pictureForm,
  uploadPicture,
  aPost,
  insertPost,
  insertPublicPost,
  insertSharedPost,
  changeOfSitePage,
} from '../../records/content';
import type { Persona } from '../../product/test-product';
import { shared, onNew } from '../inputs';
import type { CallInput, Samples } from '../sample';
import { adminsHere, except } from '../statuses';

/** Personas store different pages, because two simultaneous writes of one page would conflict. */
const choosePage = (persona: Persona) => (persona === 'siteAdmin' ? 'contact' : 'about');

const withPost = (more: Omit<CallInput, 'params'> = {}) =>
  onNew(async ({ product }) => (await insertPost(product)).id, more);
const readPost = shared(async ({ product }) => ({ params: { id: (await insertPost(product)).id } }));

/** Returns a published post, together with another one that it links to as the next post. */
const publicPost = shared(async ({ product }) => {
  await insertPublicPost(product);
  return { params: { slug: (await insertPublicPost(product)).slug } };
});

export const contentSamples: Samples = {
  'pictures.upload': { by: except(adminsHere(200), { otherAdmin: 200 }), input: () => ({ body: pictureForm() }) },
  'pictures.image': {
    input: async ({ product }) => ({
      params: { key: (await uploadPicture(product.personas.siteAdmin)).split('/').at(-1)! },
    }),
  },
  'posts.list': { input: publicPost },
  'posts.get': { input: publicPost },
  'posts.preview': {
    input: shared(async ({ product }) => ({
      params: { token: (await insertSharedPost(product)).previewToken ?? '' },
    })),
  },
  'sitePages.get': { unknown: { page: 400 }, showsEmails: true, input: () => ({ params: { page: 'contact' } }) },
  'sitePages.all': {},
  'sitePages.update': {
    unknown: { page: 400 },
    showsEmails: true,
    input: async ({ product, persona }) => ({
      params: { page: choosePage(persona) },
      ...(await changeOfSitePage(product, choosePage(persona))),
    }),
  },
  'sitePages.versions': { unknown: { page: 400 }, showsEmails: true, input: () => ({ params: { page: 'contact' } }) },
  'posts.all': {},
  'posts.one': { input: readPost },
  'posts.create': { input: () => ({ body: aPost() }) },
  'posts.update': { input: async (cell) => withPost({ body: aPost(), headers: IF_FIRST })(cell) },
  'posts.act': { input: withPost({ body: { action: 'share' }, headers: IF_FIRST }) },
  'posts.remove': { input: withPost({ headers: IF_FIRST }) },
  'posts.versions': { input: readPost },
};
