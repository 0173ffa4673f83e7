import * as z from 'zod';
import { Done, IdParams } from '../fields';
import { OfficeReason } from '../office-reason';
import { SiteAdmins } from './account-schemas';

/** The terms of the calls for the list of site admins, who appoint and dismiss each other. */
export const siteAdminTerms = {
  siteAdmins: {
    access: 'site-admin',
    summary: 'Lists all site admins, and the people who are proposed and need the confirmation of a second site admin',
    response: SiteAdmins,
  },
  appoint: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      "Makes a person a site admin or, depending on the setting, proposes it to a second site admin for seven days; 409 if the person's address is not confirmed",
    params: IdParams,
    body: OfficeReason,
    response: z.object({ isWaiting: z.boolean() }),
  },
  confirmAppointment: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Confirms the proposal of another site admin; 403 for the one who proposed it, 409 if there is none',
    params: IdParams,
    response: Done,
  },
  withdrawAppointment: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Withdraws a proposal; 409 if there is none',
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
