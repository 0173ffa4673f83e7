import display from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
import displayExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2';
import displayVietnamese from '@fontsource-variable/newsreader/files/newsreader-vietnamese-wght-normal.woff2';
import textRare from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2';
import displayRare from '@fontsource-variable/noto-serif/files/noto-serif-latin-ext-wght-normal.woff2';
import text from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import textExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2';
import textVietnamese from '@fontsource-variable/source-sans-3/files/source-sans-3-vietnamese-wght-normal.woff2';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';
/** The characters of Vietnamese, and the dotted vowels of Yoruba and Igbo with their tone marks. */
const VIETNAMESE =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB';
/** The letters that our two families lack in part: Hausa ƙ, Ewe ɖ, Twi ɛ, and in the display family ṣ, ṅ, ḥ and ǎ. */
const RARE = 'U+0180-019F, U+01A2-01AE, U+01B1-02FF, U+1E00-1E9F, U+1EFA-1EFF, U+2C60-2C7F, U+A720-A7FF';

const face = (family: string, url: string, weights: string, range: string) => `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url('${url}') format('woff2');
  unicode-range: ${range};
}`;

/** The ascent and descent of our fonts in em, from the files above. */
const TEXT = { ascent: 1.024, descent: 0.4 };
const DISPLAY = { ascent: 0.735, descent: 0.265 };

/** A system font that is used until our font has loaded. */
interface StandIn {
  /** Fonts of the same widths. The browser uses the first that is installed. */
  local: [string, ...string[]];
  /** The ratio of the mean widths of the articles' English text in our font and in this font, in percent. */
  size: number;
}
/** The fonts of Windows and Apple, Android, and Linux. */
const TEXT_STAND_INS: StandIn[] = [
  { local: ['Arial', 'Liberation Sans'], size: 92.71 },
  { local: ['Roboto'], size: 94.07 },
  { local: ['DejaVu Sans'], size: 82.05 },
];
const DISPLAY_STAND_INS: StandIn[] = [
  { local: ['Times New Roman', 'Liberation Serif'], size: 106.51 },
  { local: ['Noto Serif'], size: 89.74 },
  { local: ['DejaVu Serif'], size: 83.72 },
];
const nameOf = ({ local: [first] }: StandIn) => `Meridian ${first}`;

/**
 * Returns font faces for system fonts, scaled to the width and height of ours, so that no line moves when ours load.
 */
const standIns = ({ ascent, descent }: typeof TEXT, fonts: StandIn[]) =>
  fonts.map(
    (font) => `
@font-face {
  font-family: '${nameOf(font)}';
  src: ${font.local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${font.size}%;
  ascent-override: ${((ascent / font.size) * 1e4).toFixed(2)}%;
  descent-override: ${((descent / font.size) * 1e4).toFixed(2)}%;
  line-gap-override: 0%;
}`,
  );
const listFamilies = (fonts: StandIn[]) => fonts.map((font) => `'${nameOf(font)}'`).join(', ');

export const bodyFamily = `'Source Sans 3 Variable', 'Noto Sans Variable', ${listFamilies(TEXT_STAND_INS)}, 'Segoe UI', system-ui, sans-serif`;
export const displayFamily = `'Newsreader Variable', 'Noto Serif Variable', ${listFamilies(DISPLAY_STAND_INS)}, Georgia, serif`;

/**
 * The font faces of the product. They are self-hosted: two families in three subsets, and two more families for the
 * letters that ours lack. A browser loads a file when the page contains a character of its range.
 */
export const fontFaces = [
  face('Newsreader Variable', display, '200 800', LATIN),
  face('Newsreader Variable', displayExt, '200 800', LATIN_EXT),
  face('Newsreader Variable', displayVietnamese, '200 800', VIETNAMESE),
  face('Noto Serif Variable', displayRare, '100 900', RARE),
  face('Source Sans 3 Variable', text, '200 900', LATIN),
  face('Source Sans 3 Variable', textExt, '200 900', LATIN_EXT),
  face('Source Sans 3 Variable', textVietnamese, '200 900', VIETNAMESE),
  face('Noto Sans Variable', textRare, '100 900', RARE),
  ...standIns(DISPLAY, DISPLAY_STAND_INS),
  ...standIns(TEXT, TEXT_STAND_INS),
].join('\n');
