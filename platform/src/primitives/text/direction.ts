/** Returns the page's reading direction, which Radix does not look up by itself. */
export const readingDirection = (): 'ltr' | 'rtl' =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
