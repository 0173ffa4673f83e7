/** The pages of this module, each loaded on its first visit. The paths are those of module.json. */
export const routes = [
  {
    path: '/pending-members',
    lazy: async () => ({ Component: (await import('./routes/pending-members')).PendingMembersPage }),
  },
  { path: '/admin-tools', lazy: async () => ({ Component: (await import('./routes/admin-tools')).AdminToolsPage }) },
  { path: '/admin-tools/letters/:id', lazy: async () => ({ Component: (await import('./routes/letter')).LetterPage }) },
  {
    path: '/chapters/:slug/admin',
    lazy: async () => ({ Component: (await import('./routes/chapter-admin')).ChapterAdminPage }),
  },
];
