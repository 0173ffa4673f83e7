/** The reasons for which something can be reported. */
export const REPORT_REASONS = [
  'Advertising or fraud',
  'Insults or harassment',
  'Hate or discrimination',
  'Violence or danger',
  'Someone pretends to be another person',
  'Something else',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
