import { copyText } from './clipboard';

const copied: string[] = [];
const field = () => document.activeElement as HTMLTextAreaElement;

beforeEach(() => {
  copied.length = 0;
  document.execCommand = jest.fn(() => {
    copied.push(field().value.slice(field().selectionStart, field().selectionEnd));
    return true;
  });
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

test("over HTTPS the text is written to the browser's clipboard", async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await copyText('one\ntwo');
  expect(writeText).toHaveBeenCalledWith('one\ntwo');
  expect(copied).toEqual([]);
});

test('over plain HTTP the text is copied from a field in the open dialog, and the focus returns', async () => {
  document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
  const button = document.querySelector('button')!;
  button.focus();
  await copyText('one\ntwo');
  expect(copied).toEqual(['one\ntwo']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('an error is thrown if the browser does not copy', async () => {
  document.execCommand = () => false;
  await expect(copyText('one')).rejects.toThrow('could not copy');
});
