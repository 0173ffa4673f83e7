import { FIRST_PRICES, type SitePageContent } from '@meridian/shared-types';

const MEMBER_FEATURES = [
  'Access to all chapter events',
  'Member directory access',
  'Real-time chapter messaging',
  'Event creation privileges',
  'Networking opportunities',
];

/** The offers and prices of the plans as they come with the product. */
export const plans: SitePageContent<'plans'> = {
  subtitle: 'Choose how you would like to pay. You can cancel whenever you like.',
  prices: FIRST_PRICES,
  newsletter: {
    name: 'Newsletter',
    text: 'Keep an eye on us, without any obligation.',
    features: ['Weekly updates', 'Public event announcements', 'Community highlights'],
  },
  full: { name: 'Full Membership', text: 'Everything a chapter has to give.', features: MEMBER_FEATURES },
  monthly: { name: 'Monthly Membership', features: MEMBER_FEATURES },
  annual: {
    name: 'Annual Membership',
    features: [
      'All monthly features',
      'Priority event registration',
      'Exclusive annual member events',
      'Advanced networking tools',
      'Member mentorship program',
    ],
  },
  plans: [],
};
