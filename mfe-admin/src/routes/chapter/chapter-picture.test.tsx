import { openConsole, SITE_ADMIN, CHAPTER } from '../../testing/chapter-console';
import { aPng, aProblem } from '@meridian/platform/testing';
import type { ChapterDetails, Picture } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import './chapter-admin';

const [TABLE, HALL] = ['a', 'b'].map((letter) => ({ id: letter.repeat(32), width: 1600, height: 900 })) as [
  Picture,
  Picture,
];
const atTable = { ...TABLE, alt: 'Ten people at a long table' };
const LAGOS: ChapterDetails = { ...CHAPTER, description: 'Meets on Mondays.' };

async function open(chapter: ChapterDetails, responses: object = {}) {
  const given = { 'GET /api/chapters/by-slug/lagos': chapter, 'POST /api/pictures': HALL };
  const saved = { 'PUT /api/chapters/1': { ...chapter, version: 4 } };
  const api = openConsole('settings', { ...given, ...saved, ...responses }, SITE_ADMIN);
  const form = within(await screen.findByRole('form', { name: 'Settings' }));
  const press = (name: string) => userEvent.click(form.getByRole('button', { name }));
  return {
    form,
    press,
    save: () => press('Save Changes'),
    upload: () => userEvent.upload(form.getByLabelText('Picture file'), aPng('hall.png')),
    sent: () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
}

it('a picture is added, which needs a description', async () => {
  const { form, upload, save, sent } = await open(LAGOS);
  expect(form.queryByRole('img')).toBeNull();
  await upload();
  const text = await form.findByLabelText('What the picture shows');
  await save();
  expect(await form.findByText('Describe what the picture shows')).toBeTruthy();
  expect(form.queryByText('Check this value')).toBeNull();
  expect(sent()).toEqual([]);
  await userEvent.type(text, 'A hall with a stage');
  expect(form.getByRole('img', { name: 'A hall with a stage' }).getAttribute('src')).toBe(
    `/api/pictures/${HALL.id}-480`,
  );
  expect(await violations()).toEqual([]);
  await save();
  expect(await screen.findByText('Chapter saved')).toBeTruthy();
  expect(sent()).toEqual([{ picture: { id: HALL.id, alt: 'A hall with a stage' } }]);
});

it('the picture is shown, gets another description, and is removed', async () => {
  const { form, press, save, sent } = await open({ ...LAGOS, picture: atTable });
  expect(form.getByRole('img', { name: atTable.alt })).toBeTruthy();
  const text = form.getByLabelText('What the picture shows');
  await userEvent.clear(text);
  await userEvent.type(text, 'The spring dinner');
  await save();
  expect(await screen.findByText('Chapter saved')).toBeTruthy();
  await press('Remove Picture');
  expect(form.queryByRole('img')).toBeNull();
  await save();
  expect(sent()).toEqual([{ picture: { id: TABLE.id, alt: 'The spring dinner' } }, { picture: null }]);
});

it('the picture that another admin chose in the meantime is shown beside this one', async () => {
  const current = { ...LAGOS, picture: atTable, version: 4 };
  const conflict = { status: 409, body: { ...aProblem(409, 'Changed'), code: 'chapter_changed', current } };
  const { form, upload, save } = await open(LAGOS, { 'PUT /api/chapters/1': conflict });
  await userEvent.type(form.getByLabelText(/^Text/), ' Bring a dish.');
  await save();
  await screen.findByText('Another admin has changed this chapter');
  expect(form.getByRole('img', { name: atTable.alt })).toBeTruthy();
  await upload();
  await userEvent.type(form.getByLabelText('What the picture shows'), 'A hall');
  await save();
  const note = (await screen.findByText('Another admin has changed this chapter')).parentElement;
  expect(note?.textContent).toContain('Picture: Ten people at a long table');
  expect(form.getByRole('img', { name: 'A hall' })).toBeTruthy();
});

it('the field shows that a picture was not stored', async () => {
  const message = 'This picture was not saved. Add it again.';
  const gone = { ...aProblem(409, message), code: 'picture_gone', fields: [{ path: 'picture', message }] };
  const { form, upload, save } = await open(LAGOS, { 'PUT /api/chapters/1': { status: 409, body: gone } });
  await upload();
  await userEvent.type(await form.findByLabelText('What the picture shows'), 'A hall');
  await save();
  expect(await form.findByText(message)).toBeTruthy();
});
