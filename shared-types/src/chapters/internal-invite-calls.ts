import * as z from 'zod';
import { ChapterId, Done } from '../fields';
import { InviteToken } from './invite-schemas';

const OneInvite = InviteToken.extend({ chapterId: ChapterId });

/** The calls to reserve and return a use of an invite link. A registration reserves it before the account exists. */
export const internalInviteCalls = {
  claimInvite: {
    method: 'POST',
    path: '/internal/invites/claim',
    summary: 'Takes one use of an invite link of this chapter, if there is one left',
    body: OneInvite,
    response: z.object({ isClaimed: z.boolean() }),
  },
  returnInvite: {
    method: 'POST',
    path: '/internal/invites/return',
    summary: 'Gives a use back that was taken, as there is no account',
    body: OneInvite,
    response: Done,
  },
} as const;
