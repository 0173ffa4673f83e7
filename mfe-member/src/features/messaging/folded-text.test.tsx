import { renderApp } from '@meridian/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FoldedText } from './folded-text';

const LINE_PX = 20;
let lines = 0;
let scrolls = 0;

beforeEach(() => {
  scrolls = 0;
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => lines * LINE_PX);
});
afterEach(() => jest.restoreAllMocks());

function show(text: string, shown: number) {
  lines = shown;
  renderApp(
    <div role="group" onScroll={() => (scrolls += 1)} style={{ lineHeight: `${LINE_PX}px` }}>
      <FoldedText text={text}>
        <span style={{ lineHeight: `${LINE_PX}px` }}>{text}</span>
      </FoldedText>
    </div>,
  );
}
const more = () => screen.queryByRole('button', { name: 'Show more' });

test.each([
  ['many lines', 'a\n'.repeat(60), 60],
  ['one long line', 'word '.repeat(200), 50],
])(
  'a text of %s that is taller than 40 lines is folded, and a button shows the rest and less again',
  async (_, text, shown) => {
    show(text, shown);
    expect(more()?.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(more()!);
    const less = screen.getByRole('button', { name: 'Show less' });
    expect(less.getAttribute('aria-expanded')).toBe('true');
    expect(scrolls).toBe(1); // The list learns that it may no longer be at its end.
    await userEvent.click(less);
    expect(more()).toBeTruthy();
  },
);

test.each([
  ['short text', 'Hello', 60],
  ['text of 40 lines', 'a\n'.repeat(40), 40],
])('a %s is not folded', (_, text, shown) => {
  show(text, shown);
  expect(more()).toBeNull();
});

test('a folded text unfolds when the browser scrolls it to words that it found', () => {
  show('a\n'.repeat(60), 60);
  fireEvent.scroll(more()!.previousElementSibling!);
  expect(more()).toBeNull();
});
