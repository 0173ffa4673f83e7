import type { ModuleSource } from './page-loader';

/** Reports a page to the gateway. The code for it is loaded afterwards, so that the first page does not wait for it. */
export const reportPage: ModuleSource['onOutcome'] = (remote, outcome) =>
  void import('./report-pages').then((reports) => reports.reportPage(remote, outcome)).catch(() => undefined);
