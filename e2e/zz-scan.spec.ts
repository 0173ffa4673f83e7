import { expect } from '@playwright/test';
import { expectNoSidewaysScroll } from './overflow';
import { test, account } from './product';
test('scan', async ({ newPage }) => {
  test.setTimeout(280000);
  for (const [role, paths] of [['chapter-admin', ['/dashboard','/user-hub','/user-hub?tab=events','/user-hub?tab=chat','/chapters','/chapters/bay-area','/chapters/bay-area?tab=chat','/chapters/bay-area?tab=members','/chapters/bay-area/admin','/chapters/bay-area/admin?tab=people','/chapters/bay-area/admin?tab=numbers','/events?time=all','/events/create','/calendar?date=2033-06-04','/calendar?date=2033-06-04&view=week','/directory','/community','/profile','/messages','/blog','/profile?tab=interests']], ['site-admin', ['/admin-tools','/admin-tools?tab=statistics','/admin-tools?tab=chapters','/admin-tools/inbox','/admin-tools?tab=content','/pending-members','/kitchen-sink']], [undefined, ['/','/blog','/events','/chapters','/leadership','/auth']]] as const) {
    const page = await newPage(role as 'site-admin' | undefined);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main [data-skeleton]')).toHaveCount(0, { timeout: 5000 }).catch(() => {});
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page, `${role} ${path} ${width}`);
      }
    }
  }
});
