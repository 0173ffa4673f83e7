import { IF_FIRST } from '../../insert-letter';
import { pictureForm, uploadPicture } from '../../insert-picture';
import { aPost, insertPost, insertPublicPost, insertSharedPost } from '../../insert-post';
import { changeOfSitePage } from '../../insert-site-page';
import type { Persona } from '../../test-product';
import { inputForAllowed, shared } from '../inputs';
import type { CallInput, Cell, Row } from '../row';
import { adminsHere, everyone, except, siteAdmins } from '../statuses';

const ROW = {
  id: 1,
  slug: 1,
  title: 1,
  author: 1,
  category: 1,
  featured: 1,
  publishAt: 1,
  changedAt: 1,
} as const;
const FIELDS = {
  title: 1,
  slug: 1,
  excerpt: 1,
  content: 1,
  author: 1,
  authorRole: 1,
  category: 1,
  featured: 1,
  cover: 1,
} as const;
const { content: _, ...SHORT } = FIELDS;
const CARD = { ...SHORT, publishedAt: 1, readTime: 1, views: 1 } as const;
const POST = { ...CARD, content: 1, others: [{ slug: 1, title: 1 }] } as const;
const OFFICE_POST = {
  ...FIELDS,
  id: 1,
  version: 1,
  publishAt: 1,
  timeZone: 1,
  previewToken: 1,
  changedAt: 1,
} as const;

/** The addresses on the page belong to the office, not to users. */
const CONTACT_PAGE = {
  page: 1,
  content: {
    subtitle: 1,
    hotline: { title: 1, text: 1, phone: 1 },
    emails: { general: 1, membership: 1, chapters: 1, partnerships: 1 },
    offices: [{ city: 1, role: 1, address: 1, phone: 1, hours: 1 }],
  },
} as const;
const ABOUT_PAGE = {
  page: 1,
  content: {
    subtitle: 1,
    mission: 1,
    history: [{ year: 1, text: 1 }],
    focusAreas: [{ icon: 1, name: 1, text: 1 }],
    objectives: [{ name: 1, text: 1 }],
    impact: [{ value: 1, label: 1 }],
  },
} as const;
const PAGE_VERSION = { version: 1, at: 1, by: 1 } as const;
/** Personas store different pages, because two simultaneous writes of one page would conflict. */
const pageOf = (persona: Persona) => (persona === 'siteAdmin' ? 'contact' : 'about');

const withPost = (more: Omit<CallInput, 'params'> = {}) =>
  inputForAllowed(async ({ product }: Cell) => ({ params: { id: (await insertPost(product)).id }, ...more }));
const readPost = shared(async ({ product }) => ({ params: { id: (await insertPost(product)).id } }));

/** Returns a published post, together with another one that it links to as the next post. */
const publicPost = shared(async ({ product }) => {
  await insertPublicPost(product);
  return { params: { slug: (await insertPublicPost(product)).slug } };
});

export const contentRows: readonly Row[] = [
  {
    route: 'pictures.upload',
    expect: except(adminsHere(200), { otherAdmin: 200 }),
    fields: { id: 1, width: 1, height: 1 },
    input: () => ({ body: pictureForm() }),
  },
  {
    route: 'pictures.image',
    expect: everyone(200),
    fields: 'image',
    input: async ({ product }) => ({
      params: { key: (await uploadPicture(product.personas.siteAdmin)).split('/').at(-1)! },
    }),
  },
  { route: 'posts.list', expect: everyone(200), fields: [CARD], input: publicPost },
  {
    route: 'posts.get',
    expect: everyone(200),
    fields: POST,
    input: publicPost,
  },
  {
    route: 'posts.preview',
    expect: everyone(200),
    fields: POST,
    input: shared(async ({ product }) => ({
      params: { token: (await insertSharedPost(product)).previewToken ?? '' },
    })),
  },
  {
    route: 'sitePages.get',
    expect: everyone(200),
    fields: CONTACT_PAGE,
    showsEmails: true,
    input: () => ({ params: { page: 'contact' } }),
  },
  { route: 'sitePages.all', expect: siteAdmins(200), fields: [{ page: 1, version: 1, at: 1, by: 1 }] },
  {
    route: 'sitePages.update',
    expect: siteAdmins(200),
    fields: (persona) => ({ ...PAGE_VERSION, sitePage: pageOf(persona) === 'about' ? ABOUT_PAGE : CONTACT_PAGE }),
    showsEmails: true,
    input: async ({ product, persona }) => ({
      params: { page: pageOf(persona) },
      ...(await changeOfSitePage(product, pageOf(persona))),
    }),
  },
  {
    route: 'sitePages.versions',
    expect: siteAdmins(200),
    fields: [{ ...PAGE_VERSION, sitePage: CONTACT_PAGE }],
    showsEmails: true,
    input: () => ({ params: { page: 'contact' } }),
  },
  { route: 'posts.all', expect: siteAdmins(200), fields: [ROW] },
  { route: 'posts.one', expect: siteAdmins(200), fields: OFFICE_POST, input: readPost },
  { route: 'posts.create', expect: siteAdmins(201), fields: OFFICE_POST, input: () => ({ body: aPost() }) },
  {
    route: 'posts.update',
    expect: siteAdmins(200),
    fields: OFFICE_POST,
    input: async (cell) => withPost({ body: aPost(), headers: IF_FIRST })(cell),
  },
  {
    route: 'posts.act',
    expect: siteAdmins(200),
    fields: OFFICE_POST,
    input: withPost({ body: { action: 'share' }, headers: IF_FIRST }),
  },
  { route: 'posts.remove', expect: siteAdmins(200), fields: { ok: 1 }, input: withPost({ headers: IF_FIRST }) },
  {
    route: 'posts.versions',
    expect: siteAdmins(200),
    fields: [{ version: 1, at: 1, action: 1, by: 1, post: FIELDS }],
    input: readPost,
  },
];
