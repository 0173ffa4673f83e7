import { browserPath } from '@meridian/launch/browser';
import { chromium } from '@playwright/test';
import path from 'node:path';
import sharp from 'sharp';

const SIZE = { width: 1200, height: 630 }; // og:image:width and og:image:height have the same size.
const FILE = path.resolve(import.meta.dirname, '../../shell/src/link-preview.png');

/**
 * This script runs in the page, and draws its globe, wordmark and heading as a card. It is a string because it must not
 * be compiled with this file.
 */
const COMPOSE = `
  const [art, mark] = ['main section svg', 'footer span:has(> svg)'].map((part) => document.querySelector(part).cloneNode(true));
  const lines = [...document.querySelectorAll('main h1 > span')].map((line, index, all) => '<span style="display:block' + (index === all.length - 1 ? ';color:var(--color-accent)' : '') + '">' + line.textContent + '</span>').join('');
  document.body.innerHTML = '<div style="position:fixed;inset:0;overflow:hidden;background:var(--color-bg)">'
    + '<div style="position:absolute;inset-block-start:-95px;inset-inline-start:625px;inline-size:820px"></div>'
    + '<div style="position:absolute;inset-block:72px;inset-inline-start:80px;display:flex;flex-direction:column;justify-content:space-between"><div style="zoom:1.7"></div>'
    + '<div style="font:500 92px/1 var(--font-display);letter-spacing:-0.02em;color:var(--color-text)">' + lines + '</div>'
    + '<div style="font:400 29px/1.35 var(--font-body);color:var(--color-text-muted)">Professionals far from where they started,<br>in chapters close to where they live.</div></div></div>';
  const [artBox, , markBox] = document.querySelectorAll('body > div div');
  artBox.append(art);
  markBox.append(mark);
`;

/**
 * Draws the image for link previews from a running product (`E2E_URL`). Run it after a change of the theme and check
 * the result.
 */
async function main(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(process.env.E2E_URL ?? 'http://127.0.0.1:8080', { waitUntil: 'networkidle' });
    await page.evaluate(COMPOSE);
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 })
      .toFile(FILE);
  } finally {
    await browser.close();
  }
}

void main();
