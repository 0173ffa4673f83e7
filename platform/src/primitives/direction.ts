/** The page's reading direction, which Radix does not look up by itself. */
export const readingDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');
