import { browserPath } from '@meridian/launch/browser';
import { chromium, type Browser, type Page } from '@playwright/test';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { launchProduct, stopProduct } from '../browser/product/launch-product';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const VIEWPORT = { width: 1280, height: 800 };
/** The most bytes of a picture, so that a clone of the repository stays small. */
const MAX_BYTES = 200_000;

interface Account {
  role: string;
  email: string;
  password: string;
}

interface Picture {
  name: string;
  path: string;
  /** The demo account that is signed in. Without one, the picture shows the page of a visitor. */
  role?: Account['role'];
  /** Waits until the page shows its content. */
  isReady: (page: Page) => Promise<unknown>;
}

const PICTURES: Picture[] = [
  {
    name: 'home',
    path: '/',
    isReady: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'chat',
    path: '/chapters/bay-area?tab=chat',
    role: 'member',
    isReady: async (page) => {
      // A product that has just started draws the pictures of its demo people one after the other.
      const pictures = page.getByRole('log').locator('img');
      for (let attempt = 0; attempt < 60 && (await pictures.count()) < 3; attempt++) {
        await page.waitForTimeout(1000);
        await page.reload({ waitUntil: 'networkidle' });
      }
      await pictures.last().waitFor();
    },
  },
  {
    name: 'events',
    path: '/events',
    role: 'member',
    isReady: (page) => page.getByRole('main').getByRole('button', { name: 'Going' }).first().waitFor(),
  },
];

async function draw(browser: Browser, url: string, data: string, { name, role, ...picture }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORT,
    colorScheme: 'light',
    timezoneId: 'America/Los_Angeles', // The demo member lives there, so each event has one time only.
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
  });
  if (role) {
    const accounts = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8')) as Account[];
    const { email, password } = accounts.find((each) => each.role === role)!;
    const response = await context.request.post('/api/auth/login', { data: { email, password } });
    if (!response.ok()) throw new Error(`${email} could not sign in: ${response.status()}`);
  }
  const page = await context.newPage();
  await page.goto(picture.path, { waitUntil: 'networkidle' });
  await picture.isReady(page);
  const file = path.join(FOLDER, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
  await context.close();
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes.`);
}

/**
 * Draws the pictures of the README. It uses the running product at `E2E_URL` with its data in `E2E_DATA_DIR`, and
 * otherwise starts one. Check the pictures afterwards.
 */
async function main(): Promise<void> {
  const { E2E_URL, E2E_DATA_DIR = '.data' } = process.env;
  const launched = E2E_URL ? undefined : launchProduct({ replicas: 1 });
  try {
    const url = E2E_URL ?? (await launched!.url);
    const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      for (const picture of PICTURES) await draw(browser, url, launched?.data ?? E2E_DATA_DIR, picture);
    } finally {
      await browser.close();
    }
  } finally {
    if (launched) await stopProduct(launched);
  }
}

await main();
