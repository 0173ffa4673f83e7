import { DEFAULT_ACCENT } from './default-accent';

/** The suggested colours for an organization, which may choose any other legible colour. */
export const ACCENTS = [
  { name: 'Mulberry', colour: DEFAULT_ACCENT },
  { name: 'Brick', colour: '#a03123' },
  { name: 'Terracotta', colour: '#94471c' },
  { name: 'Olive', colour: '#5c6117' },
  { name: 'Forest', colour: '#1f6b45' },
  { name: 'Teal', colour: '#0f6670' },
  { name: 'Ocean', colour: '#1f5fa8' },
  { name: 'Indigo', colour: '#4845a8' },
] as const;

/**
 * The backgrounds of an accent in each theme: the page, and the one with the least contrast. A test compares them with
 * the themes.
 */
export const ACCENT_GROUNDS = {
  light: { page: '#fbf8f5', darkest: '#f3ede8' },
  dark: { page: '#171215', lightest: '#2a2327' },
} as const;

/** The colours that are derived from an accent in one theme. */
export interface AccentColours {
  accent: string;
  /** The colour under the pointer, and on `soft`. */
  strong: string;
  /** A subtle background. */
  soft: string;
  /** The colour of text on the accent. */
  on: string;
  focus: string;
}

/** The colours of the product's own accent, which were chosen by hand. */
const DEFAULT_COLOURS: Record<'light' | 'dark', AccentColours> = {
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

/** Mixes a `share` of the other colour into the first one. */
function mix(hex: string, other: string, share: number): string {
  const added = channels(other);
  const mixed = channels(hex).map((value, index) => Math.round(value + ((added[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes in as little of the other colour as is needed for legibility. */
function mixUntil(hex: string, other: string, from: number, isReadable: (colour: string) => boolean): string {
  let share = from;
  while (share < 1 && !isReadable(mix(hex, other, share))) share += STEP;
  return mix(hex, other, Math.min(share, 1));
}

/** Returns whether the accent is legible on every background of the light theme, and light text on the accent. */
export const isReadableAccent = (accent: string): boolean => {
  const { soft, on } = lightColours(accent);
  return (
    [ACCENT_GROUNDS.light.darkest, soft].every((ground) => contrastRatio(accent, ground) >= TEXT) &&
    contrastRatio(on, accent) >= TEXT
  );
};

function lightColours(accent: string): AccentColours {
  return {
    accent,
    strong: mix(accent, '#000000', 0.28),
    soft: mix(accent, '#ffffff', 0.91),
    on: '#fffafc',
    focus: mixUntil(accent, '#000000', 0, (colour) => contrastRatio(colour, ACCENT_GROUNDS.light.darkest) >= EDGE),
  };
}

/** Returns the colours of the dark theme, in which the accent is lightened until it is legible. */
function darkColours(chosen: string): AccentColours {
  const { page, lightest } = ACCENT_GROUNDS.dark;
  const soft = mix(chosen, page, 0.7);
  const isText = (colour: string) => [lightest, soft].every((ground) => contrastRatio(colour, ground) >= 6);
  const accent = mixUntil(chosen, '#ffffff', 0.45, isText);
  return {
    accent,
    strong: mix(accent, '#ffffff', 0.45),
    soft,
    on: mixUntil(chosen, '#000000', 0.6, (colour) => contrastRatio(colour, accent) >= TEXT + 1),
    focus: mix(accent, '#ffffff', 0.2),
  };
}

/**
 * Returns the colours of both themes for the accent of an organization, which is a # with six hexadecimal digits.
 * @example accentColours('#1f5fa8').dark.accent
 */
export const accentColours = (accent: string): Record<'light' | 'dark', AccentColours> =>
  accent === DEFAULT_ACCENT ? DEFAULT_COLOURS : { light: lightColours(accent), dark: darkColours(accent) };

const declarations = ({ accent, strong, soft, on, focus }: AccentColours) =>
  `--color-accent:${accent};--color-accent-strong:${strong};--color-accent-soft:${soft};--color-on-accent:${on};--color-focus:${focus}`;

/**
 * Returns the style that replaces the theme's accent on screens. Its specificity is higher than the theme's, wherever
 * it is in the head. It is empty for the product's own accent.
 * @example accentStyle('#1f5fa8')
 */
export function accentStyle(accent: string): string {
  if (accent === DEFAULT_ACCENT) return '';
  const { light, dark } = accentColours(accent);
  return `@media screen{:root:root{${declarations(light)}}:root:root[data-theme='dark']{${declarations(dark)}}}@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${declarations(dark)}}}`;
}
