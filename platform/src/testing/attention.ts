/**
 * Lets the page have the focus and shows all of it, or not, because jsdom has neither. Returns a function that changes
 * what is in view. Call it in each test that needs it.
 * @example const { show } = attend(); show(false)
 */
export function attend(): { show: (isInView: boolean) => void } {
  let isShown = true;
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  window.IntersectionObserver = class {
    constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      observers.add(this.notify);
      this.notify([{ isIntersecting: isShown }]);
    }
    disconnect() {
      observers.delete(this.notify);
    }
  } as unknown as typeof IntersectionObserver;
  return {
    show(isInView) {
      isShown = isInView;
      for (const notify of observers) notify([{ isIntersecting: isInView }]);
    },
  };
}
