/**
 * Converts a typed code to the sent form, in capitals and without spaces and hyphens.
 * @example codeAsTyped('abcd-efgh ijkl') // 'ABCDEFGHIJKL'
 */
export const codeAsTyped = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
