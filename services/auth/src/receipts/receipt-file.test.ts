import type { Receipt } from '@meridian/shared-types';
import { drawReceipt } from './receipt-file';
import { lineOrder } from './line-order';
import { includedTax } from './shown-receipt';

const RECEIPT: Receipt = {
  number: 17,
  kind: 'payment',
  at: '2026-11-30T12:00:00.000Z',
  item: 'Membership, one year',
  money: { amount: 29_900, currency: 'EUR' },
  method: 'card',
  cardLast4: '4242',
  issuer: { name: 'Nordic Doctors', address: 'Main Street 1\n12345 Town', taxNumber: 'DE 123456789' },
  tax: { name: 'VAT', rate: '19', money: { amount: 4774, currency: 'EUR' } },
  payer: 'Zoë Nguyễn',
  refunds: [],
};

const NAMES = [
  'Zoë Ångström-Łukasiewicz',
  'Nguyễn Thị Minh Châu',
  'Ελένη Παπαδοπούλου',
  'Юлия Ковальчук',
  'דוד לוי',
  'Dr. דוד בן-גוריון 3',
  'محمد الأمين',
  'გიორგი',
  'Հայկ',
  'W'.repeat(300),
  'Anna Maria '.repeat(60),
];

const { openSync } = jest.requireActual<{ openSync(file: string): { hasGlyphForCodePoint(code: number): boolean } }>(
  'fontkit',
);
const font = openSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

test.each(NAMES)('a receipt has the name %p in its own letters', async (payer) => {
  const bytes = await drawReceipt({ ...RECEIPT, payer });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect([...payer].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))).toEqual([]);
});

test('a receipt whose texts are longer than a page has further pages', async () => {
  const address = Array.from({ length: 90 }, (_, index) => `Line ${index}`).join('\n');
  const pages = (await drawReceipt({ ...RECEIPT, issuer: { ...RECEIPT.issuer, address } })).toString('latin1');
  expect(pages.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});

test('a right-to-left name stands in the order in which it is read', () => {
  expect(lineOrder('Dr. דוד לוי')).toEqual(['Dr. ', 'דוד לוי']);
  expect(lineOrder('רחוב הרצל 12 תל אביב')).toEqual([' תל אביב', '12', 'רחוב הרצל ']);
  expect(lineOrder('דוד Levi')).toEqual(['Levi', 'דוד ']);
});

test.each([
  [11_900, '19', 1900],
  [2900, '8.875', 236],
  [500, '10', 45],
  [1, '19', 0],
  [2900, '0', 0],
])('an amount of %i includes, at %s%%, a tax of %i', (amount, rate, tax) => {
  expect(includedTax(amount, rate)).toBe(tax);
});
