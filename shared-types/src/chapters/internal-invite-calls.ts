import * as z from 'zod';
import { ChapterId, Done } from '../fields/fields';
import { InviteToken } from './joining/invite-schemas';

const OneInvite = InviteToken.extend({ chapterId: ChapterId });

/** The calls to reserve and return a use of an invite link. A registration reserves it before the account exists. */
export const internalInviteCalls = {
  claimInvite: {
    method: 'POST',
    path: '/internal/invites/claim',
    summary: 'Uses an invite link of this chapter once, if it has a use left',
    body: OneInvite,
    response: z.object({ isClaimed: z.boolean() }),
  },
  returnInvite: {
    method: 'POST',
    path: '/internal/invites/return',
    summary: 'Reverts the use of an invite link, because no account was created',
    body: OneInvite,
    response: Done,
  },
} as const;
