import { SITE_PAGES, type FirstSteps } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import type { TestProduct } from '../product/test-product';
import { changeOfSitePage } from './insert-site-page';
import { insertAnnouncement } from './new-announcement';
import { newInvitation } from './new-invitation';

/** Completes the first steps that the demo data have begun, and shows their list again if it was dismissed. */
export async function finishFirstSteps(product: TestProduct): Promise<void> {
  const office = product.personas.siteAdmin;
  await product.db('admin').collection('firststeps').deleteMany({});
  const { done } = await office.ok<FirstSteps>('GET', '/api/admin/first-steps');
  if (!done.includes('organization') || !done.includes('pages')) {
    for (const page of SITE_PAGES) {
      const { body, headers } = await changeOfSitePage(product, page);
      await office.call('PUT', `/api/office/site-pages/${page}`, { body, headers });
    }
    // Only the version of the first posts changes, because other tests read the posts.
    const firstPosts = { $gte: new ObjectId(`b106${'0'.repeat(20)}`), $lt: new ObjectId(`b106${'f'.repeat(20)}`) };
    const posts = product.db('content').collection('posts');
    await posts.updateMany({ _id: firstPosts, version: 1 }, { $inc: { version: 1 } });
  }
  if (!done.includes('announcement')) await insertAnnouncement(product);
  if (!done.includes('people'))
    await office.ok('POST', '/api/admin/invitations', newInvitation({ role: 'member', months: 0 }));
}
