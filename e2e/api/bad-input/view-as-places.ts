import { LIMITS, type PersonRecord } from '@meridian/shared-types';
import { waitUntil, type TestProduct } from '../test-product';
import { HERE } from '../personas';
import type { Place } from './place';

/**
 * Returns the place for the reason of a site admin who views the site as a user. The site admin is a new one, because
 * their session changes meanwhile.
 */
export const viewAsPlaces = ({ createPersona, createPerson }: TestProduct): Record<string, Place> => ({
  'POST /api/admin/view-as': {
    fields: { reason: LIMITS.officeReasonMax },
    async roundTrip(texts) {
      const [office, { userId }] = [await createPersona('siteAdmin'), await createPerson(HERE)];
      await office.ok('POST', '/api/admin/view-as', { userId, notifyPerson: false, ...texts });
      await office.ok('POST', '/api/admin/view-as/exit');
      let reasons: string[] = [];
      await waitUntil('the act is in the audit log', async () => {
        const { entries } = await office.ok<PersonRecord>('GET', `/api/admin/people/${userId}/record`);
        reasons = entries.filter(({ action }) => action === 'view.started').map(({ detail }) => detail);
        return reasons.length > 0;
      });
      return reasons.map((detail) => ({ reason: detail.replace(' (the person is not told)', '') }));
    },
  },
});
