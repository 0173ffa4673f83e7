import type { ModuleParts } from '@meridian/platform';
import type { ComponentType } from 'react';

interface ModuleRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

const leadership = () => import('./routes/leadership').then((page) => ({ Component: page.LeadershipPage }));

export const routes: ModuleRoute[] = [
  { path: '/', lazy: () => import('./routes/home').then((page) => ({ Component: page.HomePage })) },
  { path: '/auth', lazy: () => import('./routes/account/auth').then((page) => ({ Component: page.AuthPage })) },
  {
    path: '/forgot-password',
    lazy: () => import('./routes/account/forgot-password').then((page) => ({ Component: page.ForgotPasswordPage })),
  },
  {
    path: '/reset-password',
    lazy: () => import('./routes/account/reset-password').then((page) => ({ Component: page.ResetPasswordPage })),
  },
  {
    path: '/confirm-newsletter',
    lazy: () =>
      import('./routes/mail-links/confirm-newsletter').then((page) => ({ Component: page.ConfirmNewsletterPage })),
  },
  {
    path: '/mail-preferences',
    lazy: () =>
      import('./routes/mail-links/mail-preferences').then((page) => ({ Component: page.MailPreferencesPage })),
  },
  {
    path: '/unsubscribe',
    lazy: () => import('./routes/mail-links/unsubscribe').then((page) => ({ Component: page.UnsubscribePage })),
  },
  {
    path: '/undo-email-change',
    lazy: () =>
      import('./routes/mail-links/undo-email-change').then((page) => ({ Component: page.UndoEmailChangePage })),
  },
  {
    path: '/object-to-change',
    lazy: () => import('./routes/mail-links/object-to-change').then((page) => ({ Component: page.ObjectToChangePage })),
  },
  {
    path: '/confirm-email',
    lazy: () => import('./routes/mail-links/confirm-email').then((page) => ({ Component: page.ConfirmEmailPage })),
  },
  { path: '/invite', lazy: () => import('./routes/account/invite').then((page) => ({ Component: page.InvitePage })) },
  {
    path: '/subscribe',
    lazy: () => import('./routes/subscribe/subscribe').then((page) => ({ Component: page.SubscribePage })),
  },
  {
    path: '/receipts/:number',
    lazy: () => import('./routes/receipts/receipt').then((page) => ({ Component: page.ReceiptPage })),
  },
  { path: '/about', lazy: () => import('./routes/about').then((page) => ({ Component: page.AboutPage })) },
  { path: '/contact', lazy: () => import('./routes/contact').then((page) => ({ Component: page.ContactPage })) },
  { path: '/blog', lazy: () => import('./routes/blog/blog').then((page) => ({ Component: page.BlogPage })) },
  {
    path: '/blog/:slug',
    lazy: () => import('./routes/blog/blog-post').then((page) => ({ Component: page.BlogPostPage })),
  },
  {
    path: '/post-preview/:token',
    lazy: () => import('./routes/blog/post-preview').then((page) => ({ Component: page.PostPreviewPage })),
  },
  { path: '/leadership', lazy: leadership },
  { path: '/executives', lazy: leadership },
];

/** The parts of this module in pages of other modules. Each is loaded when it is first shown. */
export const parts: ModuleParts = [
  {
    slot: 'profile-tab',
    name: 'billing',
    lazy: () => import('./features/billing/billing-tab').then((part) => ({ Component: part.BillingTab })),
  },
];
