import type { ReportDecision } from '@meridian/shared-types';
import { formatAnnouncementDate } from '../../formats/formats';

/**
 * Returns the decision on a reported message or event in words. A report that the office closed has no decision.
 * @example decisionText(report.decision) // 'Message removed'
 */
export function decisionText(decision: ReportDecision | undefined): string {
  if (!decision) return 'Closed by the office';
  if (decision.action === 'remove') return 'Message removed';
  if (decision.action === 'resolve') return 'Dealt with';
  if (decision.action === 'dismiss') return 'Nothing to do';
  return decision.until ? `Muted until ${formatAnnouncementDate(decision.until)}` : 'Muted';
}
