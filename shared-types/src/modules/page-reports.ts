/** The ways in which a page of a module can fail: its files did not arrive, not in time, or its code threw an error. */
export const PAGE_FAILURES = ['missing', 'late', 'code'] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];
/** The address of reports, the most in one request, and the longest load in milliseconds that is reported. */
export const PAGE_REPORTS = { path: '/api/page-reports', max: 20, maxMs: 120_000 } as const;
