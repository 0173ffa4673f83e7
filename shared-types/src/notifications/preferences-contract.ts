import * as z from 'zod';
import { contract } from '../contract';
import { preferencesCalls } from './calls';
import { MailPreferences, MailToken, OwnPreferences, Preferences } from './preferences';

/** The calls for the notification preferences of a person. */
export const preferencesApi = contract('notifications', preferencesCalls, {
  read: {
    access: 'signed-in',
    summary: "Returns the caller's notification preferences, and whether their email address refuses our emails",
    response: OwnPreferences,
  },
  save: {
    access: 'signed-in',
    summary: "Replaces the caller's notification preferences",
    body: Preferences,
    response: Preferences,
  },
  readByLink: {
    access: 'public',
    limit: 'own',
    summary: 'Returns the email preferences of a person by the link in an email',
    body: z.strictObject({ token: MailToken }),
    response: MailPreferences,
  },
  saveByLink: {
    access: 'public',
    limit: 'own',
    summary: 'Changes the email preferences of a person by the link in an email',
    body: MailPreferences.extend({ token: MailToken }),
    response: MailPreferences,
  },
});
