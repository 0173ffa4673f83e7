import { ObjectId } from 'mongodb';
import { HERE } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { pictureForm } from '../insert-picture';
import { insertPerson } from '../insert-person';
import { aPost, insertPost } from '../insert-post';
import { changeOfSitePage, CONTACT } from '../insert-site-page';
import { countOutcomes, expectOnly, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of the office's calls about public pages. */
export const contentRaces = ({ product, callAtOnce, find }: RaceContext): Races => ({
  async 'pictures.upload'(count) {
    const person = await insertPerson(product, HERE, { siteAdmin: true });
    const outcomes = countOutcomes(
      (await callAtOnce(count, person, 'POST', '/api/pictures', () => pictureForm())).map(outcomeOf),
    );
    expectOnly(outcomes, 'ok', '429 upload_in_progress'); // A user may upload one picture at a time.
    // All uploads were the same image, which is stored once.
    expect(await find('content', 'pictures', { width: 1, images: { $ne: {} } })).toHaveLength(1);
  },
  async 'posts.create'(count) {
    const post = aPost();
    const responses = await callAtOnce(count, product.personas.siteAdmin, 'POST', '/api/office/posts', post);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 slug_taken': count - 1 });
    expect(await find('content', 'posts', { slug: post.slug })).toHaveLength(1);
  },
  async 'posts.update'(count) {
    const { id } = await insertPost(product);
    const path = `/api/office/posts/${id}`;
    const responses = await callAtOnce(count, product.personas.siteAdmin, 'PUT', path, () => aPost(), IF_FIRST);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 post_changed': count - 1 });
    expect(await find('content', 'postversions', { postId: new ObjectId(id) })).toHaveLength(2);
  },
  async 'posts.act'(count) {
    const { id } = await insertPost(product);
    const path = `/api/office/posts/${id}/actions`;
    const act = { action: 'publish' };
    const responses = await callAtOnce(count, product.personas.siteAdmin, 'POST', path, act, IF_FIRST);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 post_changed': count - 1 });
  },
  async 'sitePages.update'(count) {
    const { body, headers } = await changeOfSitePage(product);
    const before = await find('content', 'sitepageversions', { page: 'contact' });
    const responses = await callAtOnce(count, product.personas.siteAdmin, 'PUT', CONTACT, body, headers);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 site_page_changed': count - 1 });
    expect(await find('content', 'sitepageversions', { page: 'contact' })).toHaveLength(before.length + 1);
  },
  async 'posts.remove'(count) {
    const { id } = await insertPost(product);
    const path = `/api/office/posts/${id}`;
    const responses = await callAtOnce(count, product.personas.siteAdmin, 'DELETE', path, undefined, IF_FIRST);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '404 not_found': count - 1 });
    expect(await find('content', 'postversions', { postId: new ObjectId(id) })).toEqual([]);
  },
});
