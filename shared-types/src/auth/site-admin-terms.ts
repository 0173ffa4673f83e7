import * as z from 'zod';
import { Done, IdParams } from '../fields/fields';
import { OfficeReason } from '../fields/office-reason';
import { SiteAdmins } from './account-schemas';
import { ActDone } from './proposal-schemas';

/** The terms of the calls for the list of site admins, who appoint and dismiss each other. */
export const siteAdminTerms = {
  siteAdmins: {
    access: 'site-admin',
    readsPersonalData: 'site admins',
    summary: 'Lists all site admins, and the acts that wait for the confirmation of a second site admin',
    response: SiteAdmins,
    maxBytes: 768 * 1024,
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
  confirmProposal: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Confirms the proposal of another site admin, which takes effect at once; 403 for the one who proposed it and the person concerned, 409 if it does not wait any more or is no longer possible',
    params: IdParams,
    response: Done,
  },
  withdrawProposal: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Withdraws a proposal; 409 if it does not wait any more',
    params: IdParams,
    response: Done,
  },
  dismiss: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Removes the rights of a site admin or, depending on the setting, proposes it to a second site admin; 409 for the last one who can sign in',
    params: IdParams,
    body: OfficeReason,
    response: ActDone,
  },
  appointTreasurer: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      "Makes a person a treasurer, who sees the money, or proposes it to a second site admin, as an appointment of a site admin; 409 if the person's address is not confirmed",
    params: IdParams,
    body: OfficeReason,
    response: z.object({ isWaiting: z.boolean() }),
  },
  dismissTreasurer: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Removes the rights of a treasurer or, depending on the setting, proposes it to a second site admin',
    params: IdParams,
    body: OfficeReason,
    response: ActDone,
  },
} as const;
