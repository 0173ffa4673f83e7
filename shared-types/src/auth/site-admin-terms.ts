import * as z from 'zod';
import { Done, IdParams } from '../fields';
import { OfficeReason, SiteAdmins } from './account-schemas';

/** Who is a site admin. Site admins appoint and dismiss each other. */
export const siteAdminTerms = {
  siteAdmins: {
    access: 'site-admin',
    summary: 'All site admins, and who is proposed as one and waits for a second site admin',
    response: SiteAdmins,
  },
  appoint: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Makes a person a site admin, or proposes it to a second site admin for seven days, as the setting is. 409 unless the address is confirmed',
    params: IdParams,
    body: OfficeReason,
    response: z.object({ isWaiting: z.boolean() }),
  },
  confirmAppointment: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Confirms what another site admin proposed; 403 for the one who did, 409 if nothing waits',
    params: IdParams,
    response: Done,
  },
  withdrawAppointment: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Takes a proposal back; 409 if nothing waits',
    params: IdParams,
    response: Done,
  },
  dismiss: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Removes the rights of a site admin immediately; 409 for the last one who can sign in',
    params: IdParams,
    body: OfficeReason,
    response: Done,
  },
} as const;
