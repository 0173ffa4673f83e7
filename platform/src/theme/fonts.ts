import display from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
import displayExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2';
import text from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
import textExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

const face = (family: string, url: string, weights: string, range: string) => `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url('${url}') format('woff2');
  unicode-range: ${range};
}`;

/**
 * The system font that stands in until ours is there, made as wide and as tall so that no line moves when it comes.
 * Percentages: the ratio of the mean widths of English text, and our ascent and descent divided by it.
 */
const standIn = (
  family: string,
  local: string,
  { size, ascent, descent }: { size: number; ascent: number; descent: number },
) => `
@font-face {
  font-family: '${family}';
  src: ${local};
  size-adjust: ${size}%;
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
}`;

/** Font faces of the product: two families, self-hosted, Latin and Latin extended. */
export const fontFaces = [
  face('Newsreader Variable', display, '200 800', LATIN),
  face('Newsreader Variable', displayExt, '200 800', LATIN_EXT),
  face('Source Sans 3 Variable', text, '200 900', LATIN),
  face('Source Sans 3 Variable', textExt, '200 900', LATIN_EXT),
  standIn('Meridian Display Fallback', "local('Times New Roman'), local('Liberation Serif')", {
    size: 106.51,
    ascent: 69.01,
    descent: 24.88,
  }),
  standIn('Meridian Text Fallback', "local('Arial'), local('Liberation Sans')", {
    size: 92.71,
    ascent: 110.45,
    descent: 43.14,
  }),
].join('\n');
