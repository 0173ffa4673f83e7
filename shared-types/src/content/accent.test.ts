import { ACCENT_GROUNDS, accentColors, ACCENTS, accentStyle, contrastRatio, isReadableAccent } from './accent';
import { DEFAULT_ACCENT } from './default-accent';

const digits = (value: number) => value.toString(16).padStart(2, '0');
/** The values of each channel, so that the colors cover the whole RGB cube. */
const STEPS = [0, 51, 102, 153, 204, 255];
const every = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${digits(red)}${digits(green)}${digits(blue)}`)),
);

test.each([...ACCENTS.map(({ color }) => color), ...every.filter(isReadableAccent)])(
  '%s and the colors derived from it are legible in both themes',
  (accent) => {
    const { light, dark } = accentColors(accent);
    const pairs: [string, string, number][] = [
      [light.accent, ACCENT_GROUNDS.light.darkest, 4.5],
      [light.strong, ACCENT_GROUNDS.light.darkest, 4.5],
      [light.focus, ACCENT_GROUNDS.light.darkest, 3],
      [dark.accent, ACCENT_GROUNDS.dark.lightest, 4.5],
      [dark.strong, ACCENT_GROUNDS.dark.lightest, 4.5],
      [dark.focus, ACCENT_GROUNDS.dark.lightest, 3],
      ['#241a20', light.soft, 4.5],
      ['#6a5b63', light.soft, 4.5],
      ['#f4ecee', dark.soft, 4.5],
      ['#b9a9b0', dark.soft, 4.5],
      ...[light, dark].flatMap(({ accent: ink, strong, soft, on }): [string, string, number][] => [
        [on, ink, 4.5],
        [on, strong, 4.5],
        [ink, soft, 4.5],
        [strong, soft, 4.5],
      ]),
    ];
    expect(pairs.filter(([ink, ground, least]) => contrastRatio(ink, ground) < least)).toEqual([]);
  },
);

test('colors that are too light are not legible', () =>
  expect(['#ffffff', '#ffe100', '#8fd3a2', '#ff9d92'].filter(isReadableAccent)).toEqual([]));

test("the product's own accent needs no style", () => {
  expect(accentStyle(DEFAULT_ACCENT)).toBe('');
  expect(accentStyle('#1f5fa8')).toContain('--color-accent:#1f5fa8;');
});
