import type { FirstSteps } from '@meridian/shared-types';
import type { Harness } from './harness';
import { changeOfSitePage } from './insert-site-page';
import { insertAnnouncement } from './new-announcement';
import { newInvitation } from './new-invitation';

/** Does what is left of the first steps, which the demo data have begun, and takes back that the list was put away. */
export async function finishFirstSteps(harness: Harness): Promise<void> {
  const office = harness.personas.siteAdmin;
  await harness.db('admin').collection('firststeps').deleteMany({});
  const { done } = await office.ok<FirstSteps>('GET', '/api/admin/first-steps');
  if (!done.includes('organization')) {
    const { body, headers } = await changeOfSitePage(harness, 'organization');
    await office.call('PUT', '/api/office/site-pages/organization', { body, headers });
  }
  if (!done.includes('announcement')) await insertAnnouncement(harness);
  if (!done.includes('people'))
    await office.ok('POST', '/api/admin/invitations', newInvitation({ role: 'member', months: 0 }));
}
