import { browserPath } from '@meridian/launch/browser';
import { defineConfig } from '@playwright/test';
import { WORKERS } from './browser/product/products';

/** Debian's Chromium runs without its background network requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu', // This saves a process for each browser.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds, so optimizing their code takes a tenth of all processor time and never pays off.
  '--js-flags=--no-opt --no-maglev',
];

/** The journeys that call `inspectPage` or `inspectThemesAndWidths`. */
const INSPECTING = ['chapter-console', 'direct-messages', 'event-managing'].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './browser/product/global-setup.ts',
  fullyParallel: false,
  workers: WORKERS,
  timeout: 300_000, // A journey takes a minute at most on a quiet machine, but this one may be busy.
  expect: { timeout: 20_000 }, // Two browsers and a product share the machine.
  // `npm test` sets the file of the report.
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/e2e.json' }]],
  // `npm test` runs the project `gate`. `npm run test:full` and `npx playwright test <file>` run both projects. Some
  // journeys are in both: only the project `slow` checks the look of their pages.
  projects: [
    { name: 'gate', testMatch: '*.spec.ts', testIgnore: '*.slow.spec.ts' },
    { name: 'slow', testMatch: ['*.slow.spec.ts', ...INSPECTING] },
  ],
  use: {
    headless: true,
    launchOptions: { executablePath: browserPath(), args, env: { ...process.env, LD_PRELOAD: '' } }, // See page-clock.ts.
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // Animations take a fifth of the browser's processor time.
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: process.env.IS_RETRY ? 'on' : 'off', // Traces store the whole page at each step.
  },
});
