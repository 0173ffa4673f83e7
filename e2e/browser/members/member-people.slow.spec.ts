import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast } from '../pages/page-parts';
import { register, test } from '../product/product';

/** Returns an image of 300 x 200 pixels, red on the left and blue on the right. */
const drawn = (page: Page, type = 'image/png') =>
  page.evaluate(async (mediaType) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const context = canvas.getContext('2d')!;
    [
      ['red', 0],
      ['blue', 150],
    ].forEach(([color, left]) => {
      context.fillStyle = String(color);
      context.fillRect(Number(left), 0, 150, 200);
    });
    return canvas.toDataURL(mediaType).split(',')[1]!;
  }, type);

/** Returns the size of a picture, and the colors left and right of its middle and in its first corner. */
const readPixels = (picture: Locator) =>
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
const readColors = async (picture: Locator) => {
  const { left, right } = await readPixels(picture);
  return { left: left.map((value) => value > 127), right: right.map((value) => value > 127) };
};

test('the part of a picture that a member chooses is what others see, with its colors', async ({ newPerson }) => {
  const person = await newPerson();
  await register(person, { name: 'Zoe Portrait', chapterId: 9 });
  const page = await person.newPage();
  await page.goto('/profile');
  const input = page.locator('input[type=file]');
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
    await expect.poll(() => readColors(preview), 'before a slider was moved').toEqual(RED_AND_BLUE);
    await usePicture();
    expect(await readColors(avatar), type).toEqual(RED_AND_BLUE);
  }
  await choose('image/png');
  await dialog.getByLabel('Left or right').fill('1');
  await dialog.getByLabel('Zoom').fill('2');
  await usePicture();
  await expectToast(page, 'Avatar Updated');
  const { size, corner } = await readPixels(avatar);
  expect(size).toEqual([256, 256]);
  expect(corner[2], 'the right side of the picture is blue').toBeGreaterThan(200);
});
