/** These are the few declarations of Node that tests need. The browser side is checked without Node's types. */
declare module 'node:util' {
  export const TextDecoder: typeof globalThis.TextDecoder;
  export const TextEncoder: typeof globalThis.TextEncoder;
  export function format(...values: unknown[]): string;
}
declare module 'node:child_process' {
  export function execFileSync(
    file: string,
    args: string[],
    options: { encoding: 'utf8'; env: Record<string, string> },
  ): string;
}
declare module 'node:worker_threads' {
  export class BroadcastChannel extends globalThis.BroadcastChannel {
    unref(): this;
  }
}
declare module 'node:v8' {
  export function serialize(value: unknown): Uint8Array;
  export function deserialize(bytes: Uint8Array): unknown;
}
declare module 'fake-indexeddb/auto';
