import { browserPath } from '@meridian/launch/browser';
import { defineConfig } from '@playwright/test';
import { WORKERS } from './products';

/** Chromium from Debian, without its background network requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu', // a process less for each browser
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages live for seconds: optimizing their code takes a tenth of all processor time and never pays off
  '--js-flags=--no-opt --no-maglev',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: WORKERS,
  timeout: process.env.CI ? 180_000 : 90_000, // machines of unknown speed and load
  expect: { timeout: 20_000 }, // two browsers and two products share the machine
  // a retry for a machine that pauses for a moment; flaky tests are reported
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/reports/e2e.json' }]],
  use: {
    headless: true,
    launchOptions: { executablePath: browserPath(), args },
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // animations take a fifth of the browser's processor time
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // traces store the whole page at each step
  },
});
