import * as z from 'zod';
import { contract } from '../contract';
import { preferencesCalls } from './calls';
import { MailPreferences, MailToken, OwnPreferences, Preferences } from './preferences';

/** What a person is told of, where and when. */
export const preferencesApi = contract('notifications', preferencesCalls, {
  read: {
    access: 'signed-in',
    summary:
      "The caller's preferences: what is told on the page and by email, and when; and whether their email is refused",
    response: OwnPreferences,
  },
  save: {
    access: 'signed-in',
    summary: "Replaces the caller's preferences",
    body: Preferences,
    response: Preferences,
  },
  readByLink: {
    access: 'public',
    limit: 'own',
    summary: 'What a person gets by email, by the link in an email; changes nothing',
    body: z.strictObject({ token: MailToken }),
    response: MailPreferences,
  },
  saveByLink: {
    access: 'public',
    limit: 'own',
    summary: 'Changes what a person gets by email, by the link in an email',
    body: MailPreferences.extend({ token: MailToken }),
    response: MailPreferences,
  },
});
