/** The little of Node that test support needs; the browser side is checked without Node's types. */
declare module 'node:util' {
  export const TextDecoder: typeof globalThis.TextDecoder;
  export const TextEncoder: typeof globalThis.TextEncoder;
  export function format(...values: unknown[]): string;
}
