import { POST_LIMITS, type OfficePost } from '@meridian/shared-types';
import { IF_FIRST } from '../insert-letter';
import { aPost } from '../insert-post';
import type { Visitor } from '../person';
import type { Place } from './place';

/** Returns the places in posts of the blog. */
export const postPlaces = (office: Visitor): Record<string, Place> => {
  const { titleMax, excerptMax, contentMax, authorMax, authorRoleMax, categoryMax } = POST_LIMITS;
  const fields = {
    title: titleMax,
    excerpt: excerptMax,
    content: contentMax,
    author: authorMax,
    authorRole: authorRoleMax,
    category: categoryMax,
  };
  const readAndRemove = async (id: string) => {
    const { title, excerpt, content, author, authorRole, category, version } = await office.ok<OfficePost>(
      'GET',
      `/api/office/posts/${id}`,
    );
    const headers = { 'if-match': `"${version}"` };
    expect((await office.call('DELETE', `/api/office/posts/${id}`, { headers })).status).toBe(200);
    return [{ title, excerpt, content, author, authorRole, category }];
  };
  const create = (texts: Record<string, string>) =>
    office.ok<OfficePost>('POST', '/api/office/posts', { ...aPost(), ...texts });
  return {
    'POST /api/office/posts': { fields, roundTrip: async (texts) => readAndRemove((await create(texts)).id) },
    'PUT /api/office/posts/{id}': {
      fields,
      async roundTrip(texts) {
        const { id } = await create({});
        await office.call('PUT', `/api/office/posts/${id}`, { body: { ...aPost(), ...texts }, headers: IF_FIRST });
        return readAndRemove(id);
      },
    },
  };
};
