import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, main } from './page-parts';
import { register, test } from './product';

/** Returns an image of 300 x 200 pixels, red on the left and blue on the right. */
const drawn = (page: Page, type = 'image/png') =>
  page.evaluate(async (mediaType) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const context = canvas.getContext('2d')!;
    [
      ['red', 0],
      ['blue', 150],
    ].forEach(([colour, left]) => {
      context.fillStyle = String(colour);
      context.fillRect(Number(left), 0, 150, 200);
    });
    return canvas.toDataURL(mediaType).split(',')[1]!;
  }, type);

/** Returns the size of a picture, and the colours left and right of its middle and in its first corner. */
const pixelsOf = (picture: Locator) =>
  picture.evaluate(async (element: HTMLImageElement | HTMLCanvasElement) => {
    // An image outside the document has the size of its file.
    const shown = element instanceof HTMLImageElement ? Object.assign(new Image(), { src: element.src }) : element;
    if (shown instanceof HTMLImageElement) await shown.decode();
    const { width, height } = shown;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
    context.drawImage(shown, 0, 0);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
    return {
      size: [width, height],
      left: at(width * 0.4, height / 2),
      right: at(width * 0.6, height / 2),
      corner: at(2, 2),
    };
  });
/** The expected channels of red and of blue, both opaque, rounded because of compression. */
const RED_AND_BLUE = { left: [true, false, false, true], right: [false, false, true, true] };
const coloursOf = async (picture: Locator) => {
  const { left, right } = await pixelsOf(picture);
  return { left: left.map((value) => value > 127), right: right.map((value) => value > 127) };
};

test('other members find what a person changes in their profile, and find nothing after the account is deleted', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [one, two] = [await newPerson(), await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })];
  const [who] = await Promise.all([
    register(one, { name: `Zoe ${stamp}`, chapterId: 9 }),
    register(two, { name: `Reader ${stamp}`, chapterId: 9 }),
  ]);
  const [page, otherPage] = [await one.newPage(), await two.newPage()];
  const name = `Zoë Çelik-Łuz ${stamp}`;
  await Promise.all([page.goto('/profile'), otherPage.goto('/directory')]);

  await test.step('the member changes name, location, description and skills', async () => {
    const form = main(page).getByRole('form', { name: 'Profile' });
    await form.getByLabel('Name').fill('Z');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Location').fill('São Tomé');
    await form.getByLabel('About').fill(`Restores harpsichords ${stamp}`);
    for (const skill of ['Tuning', '  Marquetry ', 'Tuning ', '   ', 'Lacquer', `Veneer${stamp}`]) {
      await form.getByLabel(/Skills/).fill(skill);
      await page.keyboard.press('Enter');
    }
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Profile updated');
    const { tags } = (await (await one.request.get('/api/profile')).json()) as { tags: string[] };
    expect(tags.filter((tag) => tag === 'Tuning')).toHaveLength(1);
    expect(tags).toContain('Marquetry');
  });

  await test.step('the member gets two refusals, crops an avatar, and uploads it', async () => {
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expectToast(page, 'File too large');
    await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expectToast(page, 'Invalid file type');
    const choose = async (mimeType: string) =>
      input.setInputFiles({ name: 'me', mimeType, buffer: Buffer.from(await drawn(page, mimeType), 'base64') });
    // A locator by role would not work, because an open dialog hides the rest of the page from roles.
    const avatar = page.locator('main img[src^="/api/avatars/"]').first();
    const dialog = page.getByRole('dialog', { name: 'Your Picture' });
    const usePicture = async () => {
      const earlier = (await avatar.count()) ? await avatar.getAttribute('src') : '';
      await dialog.getByRole('button', { name: 'Use Picture' }).click();
      await expect(dialog).toBeHidden();
      await expect(avatar).not.toHaveAttribute('src', earlier ?? '');
    };
    for (const type of ['image/jpeg', 'image/png']) {
      await choose(type);
      const preview = dialog.getByRole('img', { name: 'Preview' });
      await expect(preview).toBeVisible(); // The picture is decoded first.
      await expect.poll(() => coloursOf(preview), 'before a slider was moved').toEqual(RED_AND_BLUE);
      await usePicture();
      expect(await coloursOf(avatar), type).toEqual(RED_AND_BLUE);
    }
    await choose('image/png');
    await dialog.getByLabel('Left or right').fill('1');
    await dialog.getByLabel('Zoom').fill('2');
    await usePicture();
    await expectToast(page, 'Avatar Updated');
    const { size, corner } = await pixelsOf(avatar);
    expect(size).toEqual([256, 256]);
    expect(corner[2], 'the right side of the picture is blue').toBeGreaterThan(200);
  });

  await test.step('another member finds them by name, location, skill and text, ignoring accents and case', async () => {
    const found = main(otherPage).getByRole('article', { name });
    const search = main(otherPage).getByLabel('Search members');
    for (const words of [`zoe celik ${stamp}`, `SAO TOME luz ${stamp}`, `veneer${stamp}`, `harpsi ${stamp}`]) {
      await search.fill(words);
      await expect(otherPage).toHaveURL(new RegExp(`search=${encodeURIComponent(words).replaceAll('%20', '\\+')}`));
      await expect(found).toBeVisible();
      await expect(main(otherPage).getByRole('article')).toHaveCount(1);
    }
    await expect(found.getByText('+1')).toBeVisible();
    await expect(found.locator('img[src^="/api/avatars/"]')).toBeVisible();
    await expect(found).toContainText('Washington Area');
    await main(otherPage).getByRole('button', { name: 'List', exact: true }).click();
    await expect(found).toContainText(`Restores harpsichords ${stamp}`);
    await main(otherPage).getByRole('tab', { name: 'By Chapter' }).click();
    await expect(found).toBeVisible();
    await main(otherPage).getByRole('combobox', { name: 'Role' }).click();
    await otherPage.getByRole('option', { name: 'Admins' }).click();
    await expect(found).toBeHidden();
  });

  await test.step('Contact leads to the chat of the chapter, and shows no address', async () => {
    await otherPage.goto(`/directory?search=veneer${stamp}`);
    await main(otherPage).getByRole('link', { name: 'Contact' }).click();
    const dialog = otherPage.getByRole('dialog', { name });
    await expect(dialog.getByRole('link', { name: 'Open Chapter Chat' })).toHaveAttribute('href', /\?tab=chat$/);
    await otherPage.reload(); // The address can be shared.
    await expect(dialog).toContainText(/Member since \w{3} \d{2}, \d{4}/);
    expect(await otherPage.content()).not.toContain(who.email);
  });

  await test.step('switches are saved, and a cancelled membership ends with the paid period', async () => {
    await page.goto('/profile?tab=notifications');
    await main(page).getByRole('switch', { name: 'Push notifications' }).click();
    await expectToast(page, 'Notification settings saved');
    await page.reload();
    await expect(main(page).getByRole('switch', { name: 'Push notifications' })).toBeChecked();
    await main(page).getByRole('tab', { name: 'Billing' }).click();
    await expect(main(page).getByText('•••• •••• •••• 4242')).toBeVisible();
    const next = await main(page)
      .getByText(/^\w{3} \d{2}, \d{4}$/)
      .innerText();
    await main(page).getByRole('button', { name: 'Cancel Membership' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep Membership' }).click();
    await main(page).getByRole('button', { name: 'Cancel Membership' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Membership' }).click();
    await expect(main(page).getByText(`You stay a full member until ${next}.`)).toBeVisible();
    await page.goto('/dashboard');
    await expect(main(page).getByRole('heading', { name: `Welcome, ${name}!` })).toBeVisible();
  });

  await test.step('the member deletes the account with the password', async () => {
    await page.goto('/profile?tab=account');
    await expect(main(page).getByText('Contact support to change your email address')).toBeVisible();
    await main(page).getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await expect(
      dialog
        .getByRole('alert')
        .or(dialog.getByText(/password/i))
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/profile/);
    await dialog.getByLabel('Password').fill(who.password);
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await expectToast(page, 'Account deleted');
    await expect(page).toHaveURL('/');
    expect((await one.request.get('/api/auth/me')).status()).toBe(401);
    expect(
      (await one.request.post('/api/auth/login', { data: { email: who.email, password: who.password } })).status(),
    ).toBe(401);
    await expect(async () => {
      await otherPage.goto(`/directory?search=veneer${stamp}`);
      await expect(main(otherPage).getByText('No members found')).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});
