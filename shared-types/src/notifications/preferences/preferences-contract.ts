import * as z from 'zod';
import { contract } from '../../calls/contract';
import { preferencesCalls } from '../calls';
import { LettersChoice, MailPreferences, MailToken, OwnLetters, OwnPreferences, Preferences } from './preferences';

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
  readLetters: {
    access: 'signed-in',
    summary: "Returns whether the newsletter's letters are sent to the caller's address; null until it is confirmed",
    response: OwnLetters,
  },
  chooseLetters: {
    access: 'signed-in',
    summary: "Turns the newsletter's letters to the caller's address on or off, whatever brought the address in",
    body: LettersChoice,
    response: LettersChoice,
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
