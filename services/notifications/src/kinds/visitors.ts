import type { visitorKinds } from '@meridian/shared-types/notification-kinds';
import type { KindsOf } from './kind';

export const visitors: KindsOf<typeof visitorKinds> = {
  'newsletter.confirm': { accountMail: { writtenTo: 'subscriber' } },
  'contact.received': { accountMail: { writtenTo: 'visitor' } },
  'contact.answered': { accountMail: { writtenTo: 'visitor' } },
};
