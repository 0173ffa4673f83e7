import { act, renderHook } from '@testing-library/react';
import { useKeyboardInset } from './use-keyboard-inset';

const inset = () => document.documentElement.style.getPropertyValue('--keyboard-inset');

it('the page knows the height that a keyboard covers, but not the bars of the browser, a zoom or an unmounted chat', () => {
  const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true });
  const resizeTo = (height: number, scale = 1) =>
    act(() => {
      Object.assign(viewport, { height, scale });
      viewport.dispatchEvent(new Event('resize'));
    });
  const { unmount } = renderHook(useKeyboardInset);
  expect(inset()).toBe('0px');
  resizeTo(window.innerHeight - 300);
  expect(inset()).toBe('300px');
  resizeTo(window.innerHeight - 80);
  expect(inset()).toBe('0px');
  resizeTo(window.innerHeight / 2, 2);
  expect(inset()).toBe('0px');
  unmount();
  expect(inset()).toBe('');
  Reflect.deleteProperty(window, 'visualViewport');
});
