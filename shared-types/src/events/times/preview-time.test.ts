import { previewTime } from './preview-time';

it.each([
  ['2026-10-22T19:00', 'America/New_York', 'Thu Oct 22, 7 PM ET'],
  ['2026-12-03T19:30', 'America/New_York', 'Thu Dec 3, 7:30 PM ET'],
  ['2026-10-22T00:00', 'Europe/Berlin', 'Thu Oct 22, 12 AM Germany Time'],
  ['2026-10-22T12:05', 'Asia/Tokyo', 'Thu Oct 22, 12:05 PM Japan Time'],
  ['2026-10-22', 'Pacific/Apia', 'Thu Oct 22'],
])('%s in %s is shown as %s', (startLocal, timeZone, text) => expect(previewTime({ startLocal, timeZone })).toBe(text));
