import { format } from 'node:util';

let errors: string[] = [];

/** Collects what is written to `console.error`; a test that expects it puts its own spy in its place. */
export function watchConsole(): void {
  errors = [];
  console.error = (...args: unknown[]) => void errors.push(format(...args)); // eslint-disable-line no-console -- this is where it is watched
}

/** Fails the test that wrote an error: React's warnings are defects. */
export function checkConsole(): void {
  const found = errors;
  errors = [];
  if (found.length) throw new Error(`console.error was called:\n${found.join('\n')}`);
}
