import { previewTime } from './preview-time';

it.each([
  ['2026-10-22T19:00', 'America/New_York', 'Thu Oct 22, 7 PM EDT'],
  ['2026-12-03T19:30', 'America/New_York', 'Thu Dec 3, 7:30 PM EST'],
  ['2026-10-22T00:00', 'Europe/Berlin', 'Thu Oct 22, 12 AM CEST'],
  ['2026-10-22T12:05', 'Asia/Tokyo', 'Thu Oct 22, 12:05 PM GMT+9'],
  ['2026-10-22', 'Pacific/Apia', 'Thu Oct 22'],
])('%s in %s is shown as %s', (startLocal, timeZone, text) => expect(previewTime({ startLocal, timeZone })).toBe(text));
