import { finishFirstSteps } from '../../records/office';
import { HERE } from '../../product/test-product';
import { counted, here, inputForAllowed, pendingRequest } from '../inputs';
import type { Cell, Samples } from '../sample';
import { adminsHere } from '../statuses';

export const adminSamples: Samples = {
  'admin.pendingRequests': {},
  'admin.users': { showsEmails: true, input: () => ({ query: '?limit=12' }) },
  'admin.statistics': {},
  'admin.numbers': { input: counted({}) },
  'admin.exportNumber': { unknown: { name: 400 }, input: counted({ params: { name: 'chapters' } }) },
  'admin.releases': {},
  'admin.firstSteps': {},
  'admin.dismissFirstSteps': {
    input: inputForAllowed(async ({ product }: Cell) => {
      await finishFirstSteps(product);
      return {};
    }),
  },
  'admin.chapterStatistics': { by: adminsHere, input: counted(here()) },
  'admin.exportChapterNumber': {
    unknown: { name: 400 },
    by: adminsHere,
    input: counted({ params: { id: HERE, name: 'churn' } }),
  },
  'admin.audit': {},
  'admin.exportUsers': { showsEmails: true, input: () => ({ query: '?columns=name,email,chapters&chapter=1' }) },
  'admin.exportAudit': { input: () => ({ query: '?action=payment.taken' }) },
  'admin.approve': { input: pendingRequest },
  'admin.reject': { input: pendingRequest },
};
