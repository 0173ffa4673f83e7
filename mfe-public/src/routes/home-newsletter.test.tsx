import { aChapter, aProblem, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';
import { SITE_PAGE_CALLS } from '../testing/site-pages';
import { user } from '../testing/user';
import './home'; // The page is loaded in advance, so that opening it takes no time.

jest.setTimeout(20_000);
describe('the landing page has a form for the newsletter', () => {
  const open = async (response: unknown) => {
    const mocked = mockApi({
      ...SITE_PAGE_CALLS,
      'GET /api/chapters': [aChapter()],
      'GET /api/events': [],
      'POST /api/newsletter/subscribe': response,
    });
    renderApp(routes);
    const field = await screen.findByLabelText<HTMLInputElement>('Or start with our free weekly newsletter');
    await screen.findByText('No public events planned right now.');
    return { ...mocked, field, sent: () => mocked.calls.filter(({ method }) => method === 'POST') };
  };

  test('the form sends the address, shows a toast, and clears the field', async () => {
    let respond: (value: unknown) => void = () => undefined;
    const { field, sent } = await open(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    expect(screen.getByText(/We first send you an email to confirm your address\.$/)).toBeTruthy();
    await user.type(field, 'ana@example.org');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await screen.findByRole('button', { name: 'Subscribing...' });
    expect(field.value).toBe('ana@example.org');
    respond({ ok: true });
    await screen.findByText('Successfully subscribed!');
    expect(screen.getByText("You'll receive our latest updates and announcements")).toBeTruthy();
    expect(field.value).toBe('');
    expect(screen.getByText(/Open the link in it to confirm your subscription\.$/).textContent).toBe(
      'We sent an email to ana@example.org. Open the link in it to confirm your subscription.',
    );
    expect(sent().map(({ body }) => body)).toEqual([{ email: 'ana@example.org' }]);
  });

  test('an empty field is not submitted', async () => {
    const { field, sent } = await open({ ok: true });
    await user.type(field, '{Enter}');
    expect(field.required).toBe(true);
    expect(field.getAttribute('type')).toBe('email');
    await user.type(field, 'ana{Enter}'); // The browser refuses the address.
    expect(sent()).toEqual([]);
  });

  test.each([
    [{ status: 429, body: aProblem(429, 'Too many attempts.') }, 'Too many attempts.'],
    [{ status: 502 }, 'Please try again later'],
  ])('a failure is shown, and the address stays in the field', async (response, text) => {
    const { field } = await open(response);
    await user.type(field, 'ana@example.org{Enter}');
    await screen.findByText('Subscription failed');
    expect(shownToast()).toEqual({ title: 'Subscription failed', description: text, variant: 'destructive' });
    expect(field.value).toBe('ana@example.org');
  });
});
