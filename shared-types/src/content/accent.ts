import { DEFAULT_ACCENT } from './default-accent';

/** The suggested colors for an organization, which may choose any other legible color. */
export const ACCENTS = [
  { name: 'Mulberry', color: DEFAULT_ACCENT },
  { name: 'Brick', color: '#a03123' },
  { name: 'Terracotta', color: '#94471c' },
  { name: 'Olive', color: '#5c6117' },
  { name: 'Forest', color: '#1f6b45' },
  { name: 'Teal', color: '#0f6670' },
  { name: 'Ocean', color: '#1f5fa8' },
  { name: 'Indigo', color: '#4845a8' },
] as const;

/**
 * The backgrounds of an accent in each theme: the page, and the one with the least contrast. A test compares them with
 * the themes.
 */
export const ACCENT_GROUNDS = {
  light: { page: '#fbf8f5', darkest: '#f3ede8' },
  dark: { page: '#171215', lightest: '#2a2327' },
} as const;

/** The colors that are derived from an accent in one theme. */
export interface AccentColors {
  accent: string;
  /** The color under the pointer, and on `soft`. */
  strong: string;
  /** A subtle background. */
  soft: string;
  /** The color of text on the accent. */
  on: string;
  focus: string;
}

/** The colors of the product's own accent, which were chosen by hand. */
const DEFAULT_COLORS: Record<'light' | 'dark', AccentColors> = {
  light: { accent: DEFAULT_ACCENT, strong: '#5e1f40', soft: '#f6e8ef', on: '#fffafc', focus: '#a63c76' },
  dark: { accent: '#e9a6c6', strong: '#f6cadf', soft: '#3d2431', on: '#2d0f1f', focus: '#f3b4d2' },
};

/** The contrast ratios that WCAG AA requires of text and of edges. */
const TEXT = 4.5;
const EDGE = 3;
const STEP = 0.02;

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. @example contrastRatio('#000000', '#ffffff') // 21 */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a `share` of the other color into the first one. */
function mix(hex: string, other: string, share: number): string {
  const added = channels(other);
  const mixed = channels(hex).map((value, index) => Math.round(value + ((added[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes in as little of the other color as is needed for legibility. */
function mixUntil(hex: string, other: string, from: number, isReadable: (color: string) => boolean): string {
  let share = from;
  while (share < 1 && !isReadable(mix(hex, other, share))) share += STEP;
  return mix(hex, other, Math.min(share, 1));
}

/** Returns whether the accent is legible on every background of the light theme, and light text on the accent. */
export const isReadableAccent = (accent: string): boolean => {
  const { soft, on } = lightColors(accent);
  return (
    [ACCENT_GROUNDS.light.darkest, soft].every((ground) => contrastRatio(accent, ground) >= TEXT) &&
    contrastRatio(on, accent) >= TEXT
  );
};

function lightColors(accent: string): AccentColors {
  return {
    accent,
    strong: mix(accent, '#000000', 0.28),
    soft: mix(accent, '#ffffff', 0.91),
    on: '#fffafc',
    focus: mixUntil(accent, '#000000', 0, (color) => contrastRatio(color, ACCENT_GROUNDS.light.darkest) >= EDGE),
  };
}

/** Returns the colors of the dark theme, in which the accent is lightened until it is legible. */
function darkColors(chosen: string): AccentColors {
  const { page, lightest } = ACCENT_GROUNDS.dark;
  const soft = mix(chosen, page, 0.7);
  const isText = (color: string) => [lightest, soft].every((ground) => contrastRatio(color, ground) >= 6);
  const accent = mixUntil(chosen, '#ffffff', 0.45, isText);
  return {
    accent,
    strong: mix(accent, '#ffffff', 0.45),
    soft,
    on: mixUntil(chosen, '#000000', 0.6, (color) => contrastRatio(color, accent) >= TEXT + 1),
    focus: mix(accent, '#ffffff', 0.2),
  };
}

/**
 * Returns the colors of both themes for the accent of an organization, which is a # with six hexadecimal digits.
 * @example accentColors('#1f5fa8').dark.accent
 */
export const accentColors = (accent: string): Record<'light' | 'dark', AccentColors> =>
  accent === DEFAULT_ACCENT ? DEFAULT_COLORS : { light: lightColors(accent), dark: darkColors(accent) };

const declarations = ({ accent, strong, soft, on, focus }: AccentColors) =>
  `--color-accent:${accent};--color-accent-strong:${strong};--color-accent-soft:${soft};--color-on-accent:${on};--color-focus:${focus}`;

/**
 * Returns the style that replaces the theme's accent on screens. Its specificity is higher than the theme's, wherever
 * it is in the head. It is empty for the product's own accent.
 * @example accentStyle('#1f5fa8')
 */
export function accentStyle(accent: string): string {
  if (accent === DEFAULT_ACCENT) return '';
  const { light, dark } = accentColors(accent);
  return `@media screen{:root:root{${declarations(light)}}:root:root[data-theme='dark']{${declarations(dark)}}}@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${declarations(dark)}}}`;
}
