/** The title and description of the landing page. They are separate, so that it does not load those of other pages. */
export const HOME_METADATA = {
  path: '/',
  title: 'Connect. Engage. Grow Together.',
  description:
    'Meridian is a professional community of people who built a life far from where they started: regional chapters, events, a member directory and live chat.',
} as const;
