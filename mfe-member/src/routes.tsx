import type { ModuleParts } from '@meridian/platform';

/** The pages of this module. Each is loaded on its first visit. The paths are those of module.json. */
export const routes = [
  {
    path: '/dashboard',
    lazy: async () => ({ Component: (await import('./routes/dashboard/dashboard')).DashboardPage }),
  },
  { path: '/chapters', lazy: async () => ({ Component: (await import('./routes/chapters/chapters')).ChaptersPage }) },
  {
    path: '/chapters/:slug',
    lazy: async () => ({ Component: (await import('./routes/chapters/chapter')).ChapterPage }),
  },
  { path: '/events', lazy: async () => ({ Component: (await import('./routes/events/events')).EventsPage }) },
  {
    path: '/events/create',
    lazy: async () => ({ Component: (await import('./routes/events/create-event')).CreateEventPage }),
  },
  {
    path: '/events/:id/edit',
    lazy: async () => ({ Component: (await import('./routes/events/edit-event')).EditEventPage }),
  },
  { path: '/events/:id', lazy: async () => ({ Component: (await import('./routes/events/event')).EventPage }) },
  {
    path: '/events/:id/door',
    lazy: async () => ({ Component: (await import('./routes/events/event-door')).EventDoorPage }),
  },
  {
    path: '/events/:id/people',
    lazy: async () => ({ Component: (await import('./routes/events/event-people')).EventPeoplePage }),
  },
  { path: '/user-hub', lazy: async () => ({ Component: (await import('./routes/hub/user-hub')).UserHubPage }) },
  { path: '/calendar', lazy: async () => ({ Component: (await import('./routes/calendar/calendar')).CalendarPage }) },
  { path: '/directory', lazy: async () => ({ Component: (await import('./routes/people/directory')).DirectoryPage }) },
  {
    path: '/community',
    lazy: async () => ({ Component: (await import('./routes/chapters/community')).CommunityPage }),
  },
  { path: '/messages', lazy: async () => ({ Component: (await import('./routes/messages/messages')).MessagesPage }) },
  {
    path: '/messages/:userId',
    lazy: async () => ({ Component: (await import('./routes/messages/messages')).MessagesPage }),
  },
  { path: '/profile', lazy: async () => ({ Component: (await import('./routes/profile')).ProfilePage }) },
];

/** The parts of this module outside of its pages. Each is loaded when it is first shown. */
export const parts: ModuleParts = [
  {
    slot: 'search',
    name: 'everything',
    lazy: async () => ({ Component: (await import('./routes/search-panel')).SearchPanel }),
  },
];
