import { DEFAULT_CURRENCY, FIRST_PRICES, formatUnits, type PlanPrices } from '@meridian/shared-types';
import { HOME_METADATA } from './home-metadata';

/** Returns the description of the page of the plans. */
export const subscribeDescription = ({ monthly, annual }: PlanPrices, currency: string): string =>
  `Full membership: all chapter events, the member directory and live chapter chat. ${formatUnits(monthly, currency)} per month, or ${formatUnits(annual, currency)} per year.`;

/** The titles and descriptions of the pages, for browsers, search engines and link previews. */
export const PAGE_METADATA = {
  home: HOME_METADATA,
  about: {
    path: '/about',
    title: 'About Us',
    description:
      'Why Meridian exists: its mission, its history since a dinner for eleven in 2009, six focus areas, ten objectives, and what has come of them.',
  },
  blog: {
    path: '/blog',
    title: 'Blog',
    description:
      "Stories, insights and updates from Meridian's members: careers across borders, investment circles, clinics, mentoring and what we learned from getting it wrong.",
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    description: 'Write to Meridian, visit one of three offices, or call the emergency hotline at any hour.',
  },
  leadership: {
    path: '/leadership',
    title: 'Leadership',
    description:
      "Meridian's Board of Trustees: the executive board, directors and advisors, and how they are held to account.",
  },
  subscribe: {
    path: '/subscribe',
    title: 'Subscribe',
    description: subscribeDescription(FIRST_PRICES, DEFAULT_CURRENCY),
  },
  auth: {
    path: '/auth',
    title: 'Sign In',
    description: 'Sign in to Meridian, or join a chapter of professionals near you.',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot Password',
    description: 'Get an email with a link to choose a new password.',
  },
  resetPassword: {
    path: '/reset-password',
    title: 'New Password',
    description: 'Choose a new password with the link from your email.',
  },
  confirmNewsletter: {
    path: '/confirm-newsletter',
    title: 'Newsletter',
    description: 'Confirm your subscription to the Meridian newsletter.',
  },
  unsubscribe: {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    description: 'Stop emails of one kind with the link from an email.',
  },
  undoEmailChange: {
    path: '/undo-email-change',
    title: 'Undo Change of Address',
    description: 'Restore the earlier address of your account with the link from your email.',
  },
  objectToChange: {
    path: '/object-to-change',
    title: 'Object to a Change',
    description: 'Stop what a site admin wants to do with your account with the link from your email.',
  },
  mailPreferences: {
    path: '/mail-preferences',
    title: 'Mail Preferences',
    description: 'Choose which emails you get, with the link from an email.',
  },
  invite: {
    path: '/invite',
    title: 'Invitation',
    description: 'Join a chapter with the invite link from one of its admins.',
  },
  confirmEmail: {
    path: '/confirm-email',
    title: 'Confirm Email Address',
    description: 'Confirm your address with the link from your email.',
  },
} as const;
