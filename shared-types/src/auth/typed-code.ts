/**
 * A code as people type it, as it is sent: without spaces and hyphens, in capitals.
 * @example codeAsTyped('abcd-efgh ijkl') // 'ABCDEFGHIJKL'
 */
export const codeAsTyped = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
