import { SITE_PAGES, type FirstSteps } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import type { Harness } from './harness';
import { changeOfSitePage } from './insert-site-page';
import { insertAnnouncement } from './new-announcement';
import { newInvitation } from './new-invitation';

/** Completes the first steps that the demo data have begun, and shows their list again if it was dismissed. */
export async function finishFirstSteps(harness: Harness): Promise<void> {
  const office = harness.personas.siteAdmin;
  await harness.db('admin').collection('firststeps').deleteMany({});
  const { done } = await office.ok<FirstSteps>('GET', '/api/admin/first-steps');
  if (!done.includes('organization') || !done.includes('pages')) {
    for (const page of SITE_PAGES) {
      const { body, headers } = await changeOfSitePage(harness, page);
      await office.call('PUT', `/api/office/site-pages/${page}`, { body, headers });
    }
    // Only the version of the first posts changes, because other tests read the posts.
    const firstPosts = { $gte: new ObjectId(`b106${'0'.repeat(20)}`), $lt: new ObjectId(`b106${'f'.repeat(20)}`) };
    const posts = harness.db('content').collection('posts');
    await posts.updateMany({ _id: firstPosts, version: 1 }, { $inc: { version: 1 } });
  }
  if (!done.includes('announcement')) await insertAnnouncement(harness);
  if (!done.includes('people'))
    await office.ok('POST', '/api/admin/invitations', newInvitation({ role: 'member', months: 0 }));
}
