import { renderApp } from '@meridian/platform/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Composer } from './composer';

const onSend = jest.fn();
function Draft() {
  const [text, setText] = useState('');
  return <Composer text={text} limit={4000} onChange={({ value }) => setText(value)} onSend={onSend} />;
}
const field = () => screen.getByRole('textbox', { name: 'Message' });
const sendButton = () => screen.getByRole('button', { name: 'Send message' });

beforeEach(() => {
  onSend.mockClear();
  renderApp(<Draft />);
});

it('Enter sends the trimmed text, Shift+Enter adds a line break, and an empty text is not sent', async () => {
  await userEvent.type(field(), '   {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  await userEvent.type(field(), 'a{Shift>}{Enter}{/Shift}b {Enter}');
  await userEvent.click(sendButton());
  expect(onSend.mock.calls).toEqual([['a\nb'], ['a\nb']]);
});

it('the Enter that ends a composition does not send', async () => {
  await userEvent.type(field(), 'こんにちは');
  for (const composition of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(field(), { key: 'Enter', ...composition });
  expect(onSend).not.toHaveBeenCalled();
});

it('the number of excess characters is shown, and no shortened text is sent', async () => {
  const replace = (text: string) => fireEvent.change(field(), { target: { value: text } });
  replace('x'.repeat(3900));
  expect(screen.getByText('100 characters left')).toBeTruthy();
  replace('x'.repeat(4001));
  expect(screen.getByText('1 character too many')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(sendButton().hasAttribute('disabled')).toBe(true);
  await userEvent.type(field(), '{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  replace('x'.repeat(4000));
  expect(field().getAttribute('aria-invalid')).toBe('false');
  expect(sendButton().hasAttribute('disabled')).toBe(false);
});

describe('the keyboard may be on the screen', () => {
  const matchMedia = window.matchMedia;
  const matching = (...queries: string[]) => {
    window.matchMedia = (media) => ({
      ...matchMedia(media),
      matches: media.split(' and ').every((part) => queries.includes(part.replaceAll(/[()]/g, ''))),
    });
  };
  const PHONE = ['pointer: coarse', 'hover: none'];
  const TABLET = [...PHONE, 'min-width: 600px', 'min-height: 600px'];
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
  const render = () => {
    cleanup();
    renderApp(<Draft />);
  };

  it.each([
    ['phone', PHONE],
    ['tablet', TABLET],
    ['phone with a pen', [...PHONE, 'any-pointer: fine', 'any-hover: hover']],
  ])(
    'on a %s Enter begins a line, and the button sends and leaves the focus in the field',
    async (_device, queries) => {
      matching(...queries);
      render();
      expect(field().getAttribute('enterkeyhint')).toBe('enter');
      await userEvent.type(field(), 'a{Enter}b');
      expect(onSend).not.toHaveBeenCalled();
      await userEvent.click(sendButton());
      expect(onSend.mock.calls).toEqual([['a\nb']]);
      expect(document.activeElement).toBe(field());
    },
  );

  it('Ctrl and Enter send on any keyboard', async () => {
    matching(...PHONE);
    render();
    await userEvent.type(field(), 'a{Control>}{Enter}{/Control}');
    expect(onSend.mock.calls).toEqual([['a']]);
  });

  it('on a tablet with a trackpad Enter sends', async () => {
    matching(...TABLET, 'any-pointer: fine', 'any-hover: hover');
    render();
    expect(field().getAttribute('enterkeyhint')).toBe('send');
    await userEvent.type(field(), 'a{Enter}');
    expect(onSend.mock.calls).toEqual([['a']]);
  });
});

it('what is sent has few empty lines and marks, as the server stores it', async () => {
  fireEvent.change(field(), { target: { value: `one\n\n \n\n\ntwo${'\u0301'.repeat(20)}` } });
  await userEvent.click(sendButton());
  expect(onSend.mock.calls).toEqual([[`one\n\n\ntw\u00f3${'\u0301'.repeat(3)}`]]);
});
