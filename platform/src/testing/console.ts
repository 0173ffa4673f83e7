import { format } from 'node:util';

/** Updates from a timer or a response for which a test does not wait are not defects. */
const NOT_IN_ACT = 'was not wrapped in act(';
let errors: string[] = [];

/** Collects the messages written to `console.error`. A test that expects one installs its own spy. */
export function watchConsole(): void {
  errors = [];
  // oxlint-disable-next-line no-console -- watched here
  console.error = (...args: unknown[]) => {
    const text = format(...args);
    if (!text.includes(NOT_IN_ACT)) errors.push(text);
  };
}

/** Fails the test that wrote an error, because React's warnings are defects. */
export function checkConsole(): void {
  const found = errors;
  errors = [];
  if (found.length) throw new Error(`console.error was called:\n${found.join('\n')}`);
}
