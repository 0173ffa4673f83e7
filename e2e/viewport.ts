import type { Page } from '@playwright/test';

/** The widths of a phone and a tablet, and of 1440 px at zooms of 200 % and 100 %. */
export const WIDTHS = [390, 720, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

export const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 });
