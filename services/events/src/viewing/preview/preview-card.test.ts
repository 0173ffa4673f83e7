import sharp from 'sharp';
import { DEFAULT_ORGANIZATION } from '@meridian/shared-types';
import { PREVIEW_SIZE, previewSvg, type PreviewCard } from './preview-card';
import { typefaces } from './preview-fonts';
import { clipped, drawable, measureWidth, wrapped } from './preview-text';

const CARD: PreviewCard = {
  organization: DEFAULT_ORGANIZATION,
  when: 'Thu Oct 22, 7 PM EDT',
  title: 'Film night: “Überraschung” in Łódź, with tea',
  place: 'Brooklyn Public Library, 10 Grand Army Plaza',
  chapter: 'New York',
  isCancelled: false,
};
const faces = typefaces();
jest.setTimeout(60_000); // The fonts are parsed once.

it.each<[string, Partial<PreviewCard>]>([
  ['plain', {}],
  ['cyrillic', { title: 'Вечер кино и разговоров' }],
  [
    'long',
    {
      title: 'An evening about everything that nobody tells you before you sign a lease '.repeat(3),
      place: 'x '.repeat(60),
    },
  ],
  ['cancelled', { isCancelled: true, when: 'Wed Sep 30, 12:30 PM CEST', title: 'Supper' }],
])('a card is drawn in the variant: %s', async (name, fields) => {
  const picture = sharp(Buffer.from(previewSvg({ ...CARD, ...fields }, await faces)));
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(PREVIEW_SIZE);
  if (process.env.SCREENSHOTS) await picture.png().toFile(`artifacts/preview-${name}.png`);
  // Nothing touches the right margin.
  const margin = [...Array(PREVIEW_SIZE.height).keys()].map((y) =>
    [...data.subarray((y * 1200 + 1130) * 3, (y * 1200 + 1133) * 3)].join(),
  );
  expect(new Set(margin).size).toBe(2);
});

it('emoji, and titles in letters that no font has, are left out', async () => {
  const { display } = await faces;
  expect(drawable('Summer  party 🎉', display)).toBe('Summer party');
  expect(drawable('電影之夜', display)).toBe('');
  expect(drawable('Cafe\u0301 Ελλάδα Đà Nẵng', display)).toBe('Café Ελλάδα Đà Nẵng');
  const titled = (title: string) => faces.then((all) => previewSvg({ ...CARD, title }, all));
  expect(await titled('電影之夜')).toBe(await titled(CARD.chapter));
});

it('lines are broken at spaces, and what does not fit is clipped', async () => {
  const { text } = await faces;
  expect(wrapped('one two three', text, 40, measureWidth('one two', text, 40), 2)).toEqual(['one two', 'three']);
  expect(wrapped('one two three', text, 40, measureWidth('one two', text, 40), 1)).toEqual(['one t…']);
  expect(clipped('x'.repeat(100), text, 40, 200)).toMatch(/^x+…$/);
});
