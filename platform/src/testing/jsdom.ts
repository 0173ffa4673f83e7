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

/** A data router creates a request for each navigation. */
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

/** Installs browser features that jsdom lacks and components need. */
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
  define(Blob.prototype, 'arrayBuffer', function arrayBuffer(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsArrayBuffer(this);
    });
  });
  // jsdom does not decode pictures, so every file counts as one.
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
 * Returns the style of an element with the rules of all style sheets, for tests of a style.
 * @example expect(computedStyle(panel).blockSize).toBe('24rem');
 */
export const computedStyle = (element: Element): CSSStyleDeclaration => styleWithSheets(element);

/**
 * Returns only the inline style of an element and the effect of `hidden`. jsdom would match every rule of all style
 * sheets with every element, which took a third of the time of the tests. The browser tests check styles.
 */
function ownStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  const { style } = pseudoElement ? document.createElement('span') : (element as HTMLElement);
  if (!element.hasAttribute('hidden')) return style;
  const hidden = document.createElement('span').style;
  hidden.display = 'none';
  return hidden;
}
