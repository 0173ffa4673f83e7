import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import fc from 'fast-check';
import { formatHere, formatUtc } from './date-pattern';

const PATTERN = "EEEE, EEE, MMMM, MMM dd (d), yyyy 'at' h:mm a";
const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });

it('the result is the same as that of date-fns, in UTC and in the local time zone', () =>
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatUtc(date, PATTERN)).toBe(format(new UTCDate(date), PATTERN));
      expect(formatHere(date, PATTERN)).toBe(format(date, PATTERN));
    }),
  ));

it('other letters and invalid dates are refused', () => {
  expect(() => formatUtc(new Date(0), 'HH')).toThrow(RangeError);
  expect(() => formatUtc(new Date(NaN), 'd')).toThrow(RangeError);
});
