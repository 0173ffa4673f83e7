import { aProblem, type MockedCall } from '@meridian/platform/testing';
import { DEMO_SITE_PAGES } from '@meridian/shared-types/demo';

/** Responses of the calls for the texts of pages, as they are at first, and for opening the contact form. */
export const SITE_PAGE_CALLS = {
  'GET /api/contact/form': { token: 'form.1', at: '2026-11-24T10:00:00.000Z' },
  'GET /api/site-pages/{page}': ({ params }: MockedCall) =>
    DEMO_SITE_PAGES.find(({ page }) => page === params.page) ?? {
      status: 400,
      body: aProblem(400, 'Not a page'),
    },
};
