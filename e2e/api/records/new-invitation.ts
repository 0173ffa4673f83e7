import type { InvitationInput } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { HERE } from '../product/test-product';

/** Returns the input with which a site admin invites a person by mail. */
export const newInvitation = (more: Partial<InvitationInput> = {}): InvitationInput => ({
  email: `${randomUUID()}@example.org`,
  name: 'Inga Invited',
  chapterId: HERE,
  role: 'admin',
  months: 12,
  ...more,
});
