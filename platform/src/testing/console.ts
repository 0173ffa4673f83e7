import { format } from 'node:util';

/** Updates from a timer or a response while a test does not wait for them are no defect. */
const NOT_IN_ACT = 'was not wrapped in act(';
let errors: string[] = [];

/** Collects what is written to `console.error`; a test that expects it puts its own spy in its place. */
export function watchConsole(): void {
  errors = [];
  // oxlint-disable-next-line no-console -- watched here
  console.error = (...args: unknown[]) => {
    const text = format(...args);
    if (!text.includes(NOT_IN_ACT)) errors.push(text);
  };
}

/** Fails the test that wrote an error: React's warnings are defects. */
export function checkConsole(): void {
  const found = errors;
  errors = [];
  if (found.length) throw new Error(`console.error was called:\n${found.join('\n')}`);
}
