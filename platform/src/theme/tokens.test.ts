import { DEFAULT_ACCENT } from '@meridian/shared-types';
import { ACCENT_GROUNDS, accentColors } from '@meridian/shared-types/accent';
import { colors } from './tokens';

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'surface-raised', 'sunken'] as const;
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] =>
    ['text', 'text-muted', 'accent', 'accent-strong', 'danger', 'success', 'warning'].map((ink) => [ink, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-strong', 'accent-soft'],
  ['accent', 'accent-soft'],
  ...['accent', 'danger', 'success', 'warning'].flatMap((tone): [string, string][] => [
    ['text', `${tone}-soft`],
    ['text-muted', `${tone}-soft`],
  ]),
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['text', 'border'],
  ['bg', 'text'],
];
const boundaries: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['border-strong', ground],
  ['focus', ground],
  ['accent', ground],
]);

test('the contrast function is correct', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(['light', 'dark'] as const)('Colors of the theme %s have enough contrast', (theme) => {
  const values: Record<string, string> = colors[theme];
  const ratio = ([ink, ground]: [string, string]) =>
    contrast(values[`--color-${ink}`] ?? '', values[`--color-${ground}`] ?? '');

  test.each(text)('text in %s on %s has a contrast of at least 4.5:1', (...pair) =>
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(boundaries)('%s against %s has a contrast of at least 3:1', (...pair) =>
    expect(ratio(pair)).toBeGreaterThanOrEqual(3),
  );
});

test('both themes name the same colors', () => expect(Object.keys(colors.dark)).toEqual(Object.keys(colors.light)));

test("an organization's accent is computed for the theme's backgrounds, and the product's own accent is the theme's", () => {
  expect(ACCENT_GROUNDS).toEqual({
    light: { page: colors.light['--color-bg'], darkest: colors.light['--color-sunken'] },
    dark: { page: colors.dark['--color-bg'], lightest: colors.dark['--color-surface-raised'] },
  });
  for (const theme of ['light', 'dark'] as const)
    expect(accentColors(DEFAULT_ACCENT)[theme]).toEqual({
      accent: colors[theme]['--color-accent'],
      strong: colors[theme]['--color-accent-strong'],
      soft: colors[theme]['--color-accent-soft'],
      on: colors[theme]['--color-on-accent'],
      focus: colors[theme]['--color-focus'],
    });
});
