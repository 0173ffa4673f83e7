import { expect } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { expectToast, main } from './page-parts';
import { joinSession, register, test } from './product';

const CHAPTER = 1;
const EVENING = { start: '2031-03-04T19:00', end: '2031-03-04T21:00' };

test('an organizer sees other events and a holiday that a site admin has listed before saving', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [admin, organizer] = [await newPerson(), await newPerson()];
  await Promise.all([
    joinSession(admin, 'site-admin'),
    register(organizer, { name: `Ana ${stamp}`, chapterId: CHAPTER }),
  ]);
  const [tools, page] = [await admin.newPage(), await organizer.newPage()];
  const panel = main(page).getByRole('region', { name: 'Around this time' });

  await test.step('nothing else takes place yet', async () => {
    await page.goto(`/events/create?chapter=${CHAPTER}&start=${EVENING.start}&end=${EVENING.end}`);
    await expect(panel).toContainText('Nothing else that evening');
    await expect(panel).toContainText('Awake then:');
  });

  await test.step('a site admin lists a holiday', async () => {
    await tools.goto('/admin-tools');
    await main(tools).getByRole('tab', { name: 'Holidays' }).click();
    await expect(main(tools).getByText('Independence Day')).toBeVisible();
    await main(tools).getByLabel('Name').fill(`Founders Day ${stamp}`);
    await main(tools).getByLabel('Date').fill('2031-03-04');
    await main(tools).getByRole('button', { name: 'Add Holiday' }).click();
    await expectToast(tools, 'Holiday added');
    await expect(main(tools).getByText(`Founders Day ${stamp}`)).toBeVisible();
    await inspectPage(tools, 'admin-holidays');
  });

  await test.step('the form shows the holiday and the announced dinner', async () => {
    const response = await organizer.request.post('/api/events', {
      data: { title: `Dinner ${stamp}`, startLocal: EVENING.start, endLocal: EVENING.end, chapterId: CHAPTER },
    });
    expect(response.status()).toBe(201);
    await page.reload();
    await expect(panel).toContainText(`That day is a holiday: Founders Day ${stamp}`);
    await expect(panel).toContainText(`Also then: Dinner ${stamp}`);
    await inspectPage(page, 'scheduling-hints');
  });

  await test.step('another day is free', async () => {
    await main(page).getByLabel('Start time').fill('2031-03-05T19:00');
    await main(page).getByLabel('End time').fill('2031-03-05T21:00');
    await expect(panel).toContainText('Nothing else that evening');
  });
});
