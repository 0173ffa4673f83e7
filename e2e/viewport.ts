import type { Page } from '@playwright/test';

/** A phone, a tablet, and 1440 px at zooms of 100 % and 200 %. */
export const WIDTHS = [390, 720, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

export const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 });
