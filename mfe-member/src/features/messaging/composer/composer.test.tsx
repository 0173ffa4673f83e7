import { renderApp } from '@meridian/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
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
