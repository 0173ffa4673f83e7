import { totpCode } from '@meridian/service-kit/authenticator';
import { expect } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { register, test, url } from '../product/product';
import { screenshot } from '../inspection/screenshot';

/** Browsers create passkeys only for host names, not for 127.0.0.1. */
const site = () => `http://localhost:${new URL(url()).port}`;

test('an authenticator app and a passkey are set up, used to sign in, and required before the most harmful actions', async ({
  newPerson,
}) => {
  const person = await newPerson({ baseURL: site() });
  const { email, password } = await register(person, { name: 'Sven Holm', chapterId: 4 });
  const page = await person.newPage();
  const devices = await person.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Sets whether the person touches the device as soon as it asks. */
  const touch = (enabled: boolean) =>
    devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await dialog.getByLabel('Key').innerText()).replaceAll(' ', '');
  await screenshot(page, 'two-factor-setup');
  await dialog.getByLabel('Code', { exact: true }).fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  // A method added in this session proves nothing in it; the next login does.
  await expect(page.getByText('To change it, sign out and sign in with it.')).toBeVisible();
  await person.clearCookies();
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  const signInByPassword = async () => {
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await signInByPassword();
  await screenshot(page, 'two-factor-code');
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, 1)); // Each code is valid once.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await inspectPage(page, 'two-factor');

  // The most harmful actions require the method again when the login is old.
  await page.route('**/api/profile/passkeys/*', async (route, request) => {
    if (request.method() !== 'DELETE') return route.fallback();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Forbidden',
        status: 403,
        code: 'step_up_required',
        message: 'Please confirm.',
      },
    });
  });
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(dialog.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await screenshot(page, 'step-up');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();

  // The browser offers the passkey in the field for the email.
  await person.clearCookies();
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);

  await person.clearCookies();
  await touch(false);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await touch(true);
  await expect(page).toHaveURL(/\/dashboard$/);

  await person.clearCookies();
  await touch(false);
  await page.goto('/auth');
  await signInByPassword();
  await page
    .getByRole('group', { name: 'Two-factor authentication' })
    .getByRole('button', { name: 'Sign In with a Passkey' })
    .click();
  await touch(true);
  await expect(page).toHaveURL(/\/dashboard$/);
});
