import fc from 'fast-check';
import { formatCardNumber, formatCvv, formatExpiry, lastFour } from './card-format';

const anything = fc.oneof(fc.string(), fc.stringMatching(/^[\d /-]{0,30}$/));

test('a card number has groups of four, at most 16 digits, for any input', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const shown = formatCardNumber(typed);
      expect(shown).toMatch(/^(\d{4} ){0,3}\d{0,4}$/);
      expect(shown.replaceAll(' ', '')).toBe(typed.replace(/\D/g, '').slice(0, 16));
      expect(formatCardNumber(shown)).toBe(shown);
      expect(shown).not.toMatch(/ $/);
    }),
  );
});

test('an expiry has the form MM/YY, at most 5 characters, and can always be deleted', () => {
  expect(['1', '12', '123', '1228', '12/28', '122899'].map(formatExpiry)).toEqual([
    '1',
    '12',
    '12/3',
    '12/28',
    '12/28',
    '12/28',
  ]);
  fc.assert(
    fc.property(anything, (typed) => {
      const shown = formatExpiry(typed);
      expect(shown).toMatch(/^(\d{0,2}|\d{2}\/\d{1,2})$/);
      if (shown) expect(formatExpiry(shown.slice(0, -1)).length).toBeLessThan(shown.length);
    }),
  );
});

test('a CVV has at most 4 digits', () => {
  expect([formatCvv('12a'), formatCvv('12345')]).toEqual(['12', '1234']);
});

test('the last four digits contain no spaces', () => {
  expect(lastFour('4242 4242 4242 1')).toBe('2421');
});
