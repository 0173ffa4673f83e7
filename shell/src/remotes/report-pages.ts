import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import type { PageReport, Remote } from '@meridian/shared-types';
import type { PageOutcome } from './page-loader';

/** The milliseconds for which reports are collected into one request. */
const TOGETHER_MS = 2000;

let waiting: PageReport[] = [];

/**
 * Reports a page of a module that was rendered, or that failed, to the gateway. Reports name only the module and its
 * version. They are sent after the page is idle, or when it is hidden, and a lost report is not repeated.
 */
export function reportPage({ name, version, reportToken }: Remote, outcome: PageOutcome): void {
  if (waiting.length === 0) setTimeout(send, TOGETHER_MS);
  if (waiting.length < PAGE_REPORTS.max) {
    waiting.push({ module: name, version, ...(reportToken && { token: reportToken }), ...outcome });
  }
}

function send(): void {
  if (waiting.length === 0) return;
  navigator.sendBeacon?.(PAGE_REPORTS.path, new Blob([JSON.stringify(waiting)], { type: 'application/json' }));
  waiting = [];
}
addEventListener('pagehide', send);
