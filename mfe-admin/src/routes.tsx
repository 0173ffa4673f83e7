import type { ModuleParts } from '@meridian/platform';

/** The pages of this module. Each is loaded on its first visit. The paths are those of module.json. */
export const routes = [
  {
    path: '/pending-members',
    lazy: async () => ({ Component: (await import('./routes/pending-members/pending-members')).PendingMembersPage }),
  },
  { path: '/books', lazy: async () => ({ Component: (await import('./routes/books/books')).BooksPage }) },
  { path: '/first-steps', lazy: async () => ({ Component: (await import('./routes/first-steps')).FirstStepsPage }) },
  {
    path: '/admin-tools',
    lazy: async () => ({ Component: (await import('./routes/admin-tools/admin-tools')).AdminToolsPage }),
  },
  { path: '/admin-tools/inbox', lazy: async () => ({ Component: (await import('./routes/inbox')).InboxPage }) },
  { path: '/admin-tools/inbox/:id', lazy: async () => ({ Component: (await import('./routes/thread')).ThreadPage }) },
  {
    path: '/admin-tools/people/:id',
    lazy: async () => ({ Component: (await import('./routes/person/person')).PersonPage }),
  },
  { path: '/admin-tools/imports/:id', lazy: async () => ({ Component: (await import('./routes/import')).ImportPage }) },
  { path: '/admin-tools/letters/:id', lazy: async () => ({ Component: (await import('./routes/letter')).LetterPage }) },
  {
    path: '/admin-tools/pages/:page',
    lazy: async () => ({ Component: (await import('./routes/site-page')).SitePagePage }),
  },
  { path: '/admin-tools/posts/:id', lazy: async () => ({ Component: (await import('./routes/post')).PostPage }) },
  {
    path: '/chapters/:slug/admin',
    lazy: async () => ({ Component: (await import('./routes/chapter/chapter-admin')).ChapterAdminPage }),
  },
];

/** The parts of this module in slots of pages. Each is loaded when it is first shown. */
export const parts: ModuleParts = [
  {
    slot: 'admin-tab',
    name: 'holidays',
    lazy: async () => ({ Component: (await import('./features/holidays/holiday-list')).HolidayList }),
  },
];
