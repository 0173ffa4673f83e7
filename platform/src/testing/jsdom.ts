import { TextDecoder, TextEncoder } from 'node:util';

const nothing = () => undefined;

class NoObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

const define = (target: object, name: string, value: unknown) => {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
};

/** A data router makes a request for each navigation. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal?: AbortSignal;
  constructor(
    readonly url: string,
    init: { signal?: AbortSignal } = {},
  ) {
    this.signal = init.signal;
  }
}

/** What browsers have and jsdom lacks, so that components render. */
export function fillJsdomGaps(): void {
  define(globalThis, 'TextEncoder', TextEncoder);
  define(globalThis, 'TextDecoder', TextDecoder);
  define(globalThis, 'Request', NavigationRequest);
  define(window, 'matchMedia', (media: string) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
    dispatchEvent: () => false,
  }));
  define(window, 'ResizeObserver', NoObserver);
  define(window, 'IntersectionObserver', NoObserver);
  // jsdom draws no pictures: every file is one.
  define(globalThis, 'createImageBitmap', async () => ({ width: 300, height: 200, close: nothing }));
  window.scrollTo = nothing;
  define(Element.prototype, 'scrollIntoView', nothing);
  define(Element.prototype, 'scrollTo', nothing);
  define(Element.prototype, 'hasPointerCapture', () => false);
  define(Element.prototype, 'setPointerCapture', nothing);
  define(Element.prototype, 'releasePointerCapture', nothing);
  styleWithSheets = window.getComputedStyle.bind(window);
  window.getComputedStyle = ownStyle;
}

let styleWithSheets: typeof window.getComputedStyle;
/**
 * The style of an element with the rules of all style sheets, for tests about one.
 * @example expect(computedStyle(panel).blockSize).toBe('24rem');
 */
export const computedStyle = (element: Element): CSSStyleDeclaration => styleWithSheets(element);

/**
 * What an element sets itself, and that `hidden` hides it. jsdom matches every rule of all style sheets with every
 * element, which took a third of the time of the tests; styles are seen by the browser tests.
 */
function ownStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  const { style } = pseudoElement ? document.createElement('span') : (element as HTMLElement);
  if (!element.hasAttribute('hidden')) return style;
  const hidden = document.createElement('span').style;
  hidden.display = 'none';
  return hidden;
}
