import { slugify } from './slug';

test.each([
  ['San Francisco Bay', 'san-francisco-bay'],
  ['Winston-Salem', 'winston-salem'],
  ['Ghana/Togo', 'ghana-togo'],
  ['  What? #1 100% St. Louis & D.C. \\ ', 'what-1-100-st-louis-d-c'],
  ["N'Djamena", 'ndjamena'],
  ['Côte d’Ivoire', 'côte-divoire'],
  ['Lagos 🇳🇬 ❤️', 'lagos'],
  ['😀 ❤️', ''],
  ['..', ''],
  ['東京 支部', '東京-支部'],
  ['मुंबई', 'मुंबई'],
  ['القاهرة', 'القاهرة'],
  ['An\u200ba', 'ana'],
])('the chapter %s has the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
  expect(slugify(slug)).toBe(slug);
});

test('both Unicode forms of a name have the same slug', () => {
  expect(slugify('São Paulo'.normalize('NFD'))).toBe(slugify('São Paulo'.normalize('NFC')));
});
