import { expect, type Page } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { foundChapter } from './own-chapter';
import { chatLog, composer, expectConnected, expectToast, main } from './page-parts';
import { register, test } from './product';

test('a message becomes an event, and those who go talk about it until one of them withdraws', async ({
  newPerson,
}) => {
  const chapter = await foundChapter(newPerson, { timeZone: 'America/Chicago' });
  const [one, two] = [await newPerson(), await newPerson()];
  const [, ben] = await Promise.all([
    register(one, { name: 'Ana Host', chapterId: chapter.id }),
    register(two, { name: 'Ben Guest', chapterId: chapter.id }),
  ]);
  const [page, other] = [await one.newPage(), await two.newPage()];
  const chat = `/chapters/${chapter.slug}?tab=chat`;
  const offer = (of: Page) => chatLog(of).getByRole('link', { name: 'Make an Event' });

  await test.step('a message with a day and a place offers an event, and others do not', async () => {
    await page.goto(chat);
    await expectConnected(page);
    for (const text of ['Who is hungry?', 'Let us have dinner on March 3, 2031 at 7 pm at Eko Hotel']) {
      await composer(page).fill(text);
      await page.keyboard.press('Enter');
      await expect(chatLog(page).getByText(text)).toBeVisible();
    }
    await expect(offer(page)).toHaveCount(1);
    await inspectPage(page, 'message-with-event');
  });

  await test.step('the form is filled in, in the zone of the chapter', async () => {
    await offer(page).click();
    await expect(main(page).getByLabel('Title')).toHaveValue('Let us have dinner');
    await expect(main(page).getByLabel('Location')).toHaveValue('Eko Hotel');
    await expect(main(page).getByLabel('Start time')).toHaveValue('2031-03-03T19:00');
    await expect(main(page).getByLabel('End time')).toHaveValue('2031-03-03T21:00');
    await expect(main(page).getByText('Both times are in Chicago time.')).toBeVisible();
    await inspectPage(page, 'event-from-message');
    await main(page).getByRole('button', { name: 'Create Event' }).click();
    await expectToast(page, 'Event Created');
  });

  const events = await one.request.get(`/api/events?chapter=${chapter.id}`);
  const [event] = (await events.json()) as { id: string }[];
  const eventPath = `/events/${event?.id}`;
  const log = (of: Page) => main(of).getByRole('log', { name: 'Conversation' });

  await test.step('only people who go, and the organizer, read and write live', async () => {
    await Promise.all([page.goto(eventPath), other.goto(eventPath)]);
    await expect(main(page).getByRole('heading', { name: 'Conversation' })).toBeVisible();
    await expect(main(other).getByRole('heading', { name: 'Conversation' })).toHaveCount(0);
    await main(other).getByRole('button', { name: 'Going' }).click();
    await expect(main(other).getByRole('heading', { name: 'Conversation' })).toBeVisible();
    await composer(page).fill('I have a car with two seats.');
    await page.keyboard.press('Enter');
    await expect(log(other)).toContainText('I have a car with two seats.');
    await composer(other).fill('One for me?');
    await other.keyboard.press('Enter');
    await expect(log(page)).toContainText('One for me?');
    await inspectPage(page, 'event-conversation');
  });

  await test.step('the organizer removes a message, and both see it', async () => {
    await log(page).getByText('One for me?').hover();
    await log(page)
      .getByRole('button', { name: `Remove the message of ${ben.name}` })
      .click();
    await page.getByRole('button', { name: 'Remove Message' }).click();
    await expect(log(other)).toContainText('Removed by an organizer');
  });

  await test.step('a person who no longer goes reads nothing', async () => {
    const second = await two.newPage();
    await second.goto(eventPath);
    await expect(log(second)).toContainText('I have a car with two seats.');
    await two.request.delete(`/api${eventPath}/rsvp`);
    for (const each of [other, second]) await expect(each.getByText('I have a car with two seats.')).toHaveCount(0);
  });
});
