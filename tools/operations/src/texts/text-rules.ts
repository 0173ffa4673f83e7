import type { VisibleText } from './visible-texts';

/** Texts of the specification, which stay to the letter. */
const STATED = [
  'Authentication Required',
  'Avatar Updated',
  'Event Created',
  'Event Creation Failed',
  'Failed to approve the request. Please try again.',
  'Failed to create event',
  'Failed to impersonate user',
  'Failed to reject the request. Please try again.',
  'Failed to send join request',
  'Failed to upload avatar.',
  'Impersonation Active',
  'Impersonation Failed',
  'Invalid card number',
  'Invalid date',
  'Invalid email address',
  'Invalid email or password',
  'Invalid file type',
  'Join for {monthly}/month',
  'Log out',
  'Logged out',
  'Login failed',
  'Membership Required',
  'Missing Information',
  'Payment Failed',
  'Payment Successful!',
  'Please check your payment details and try again.',
  'Please choose an image file.',
  'Please choose an {noun} file.',
  'Please choose an image smaller than 5MB.',
  'Please fill in all required fields.',
  'Please sign in to request to join a chapter.',
  'Please try again later',
  'Please upgrade to a full membership to RSVP to events.',
  'RSVP Failed',
  'RSVP Updated',
  'Request Approved',
  'Request Failed',
  'Request Rejected',
  'Request Sent',
  'Successfully logged in.',
  'Upload Failed',
  'You have been successfully logged out.',
];

/** Words that are written with a capital wherever they stand. */
const NAMES = /^(Admin Tools|Billing|CSV|CVV|I|Meridian|PIN|QR|RSVPs?|US|ZIP)$/;
const SMALL = /^(a|an|and|as|at|by|for|from|in|into|of|on|or|the|to|with|without)$/;

const words = (text: string): string[] =>
  text.replace(/\{[^{}]*\}/g, '0').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
const isSentenceCase = (text: string): boolean =>
  words(text).every((word, index) => index === 0 || !/^\p{Lu}/u.test(word) || NAMES.test(word));
const isHeadlineCase = (text: string): boolean =>
  words(text).every((word) => !/^\p{Ll}/u.test(word) || SMALL.test(word));

interface Rule {
  /** The correct text according to docs/words.md. */
  rule: string;
  /** Finds texts that may break the rule in the source of a file, which saves reading all others. */
  source: RegExp;
  isBroken: (text: VisibleText) => boolean;
}

const without = (pattern: RegExp, rule: string): Rule => ({
  rule,
  source: pattern,
  isBroken: ({ text }) => pattern.test(text),
});

const RULES: Rule[] = [
  without(/\be-mail/i, '"email", not "e-mail"'),
  without(/\bplease\b/i, 'no "please"'),
  without(/\b(organis|recognis|apologis)|\b(colour|favourite|centre)\b|\bany more\b(?=[.,;]|$)/i, 'American spelling'),
  without(/\blog(ged|ging)? (in|out)\b|\b(login|logout|2FA)\b/i, '"sign in" and "sign out"'),
  without(/^(Invalid|Illegal)\b|\bfailed to\b/i, 'what is wrong, not "invalid" or "failed to"'),
  without(/\p{L}…/u, 'three dots, not "…"'),
  without(/\bat once\.|\bas of now\b/, '"now", not "at once"'),
  {
    rule: 'sentence case in titles of toasts and labels of fields',
    source: /\btoast\(|\b(toastError|showFailure|showFormError)\(|Field\b[^>]*\blabel=/,
    isBroken: ({ text, kind }) => (kind === 'toast' || kind === 'label') && !isSentenceCase(text),
  },
  {
    rule: 'headline capitals in buttons',
    source: /<\w*(Button|ButtonLink|DownloadLink|LoadMore)\b/,
    isBroken: ({ text, kind }) => kind === 'button' && !/[^.]\. /.test(text) && !isHeadlineCase(text),
  },
];

/** Returns whether the source of a file may break a rule, so that its texts have to be read. */
export const mayBreakRules = (source: string): boolean => RULES.some((rule) => rule.source.test(source));

/**
 * Returns the rules that a text breaks.
 * @example brokenRules({ line: 1, text: 'Your e-mail address' }) // ['"email", not "e-mail"']
 */
export const brokenRules = (text: VisibleText): string[] =>
  STATED.includes(text.text) ? [] : RULES.filter((rule) => rule.isBroken(text)).map(({ rule }) => rule);
