/**
 * The figures of the books: received, paid back, to be charged in the next 30 days, declined cards, disputed payments,
 * and members who joined and left.
 * @example BOOK_FIGURES.includes('income') // true
 */
export const BOOK_FIGURES = ['income', 'refunded', 'due', 'failed', 'disputed', 'joined', 'left'] as const;
/** A figure of the books. @example const figure: BookFigure = 'due'; */
export type BookFigure = (typeof BOOK_FIGURES)[number];

/** The columns of a file of the books. @example BOOK_FORMATS.includes('datev') // true */
export const BOOK_FORMATS = ['plain', 'datev', 'quickbooks', 'payouts'] as const;
/** A format of a file of the books. @example const format: BookFormat = 'datev'; */
export type BookFormat = (typeof BOOK_FORMATS)[number];

/** The most bytes of a proof of a payment. */
export const PROOF_BYTES = 5 * 1024 * 1024;
