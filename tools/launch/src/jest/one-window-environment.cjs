/**
 * A Jest environment with one jsdom window per worker, so that test files can share the packages that are loaded in it
 * (see window-packages-runtime.cjs). The changes of a test file to the window are removed after it.
 */
const { TestEnvironment: JsdomEnvironment } = require('jest-environment-jsdom');

/** Records the properties of an object. @returns A function that restores them. */
function remember(object) {
  const before = new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!before.has(key)) delete object[key];
    for (const [key, descriptor] of before)
      if (descriptor?.configurable) Object.defineProperty(object, key, descriptor);
  };
}

/** Does the same for the listeners and observers of an object. jsdom has no public function for it. */
function rememberListeners(impl) {
  const before = Object.entries(impl._eventListeners);
  return () => {
    impl._eventListeners = Object.create(null);
    for (const [type, listeners] of before) impl._eventListeners[type] = [...listeners];
    impl._eventHandlers = Object.create(null);
    impl._registeredHandlers?.clear();
    impl._registeredObserverList = [];
  };
}

class OneWindowEnvironment extends JsdomEnvironment {
  isOnePerWorker = true;

  constructor(config, context) {
    // The window is kept, so its messages are written to the console of the current file.
    super(config, { ...context, console: { error: (...args) => this.global.console.error(...args) } });
    this.fakeTimers = null; // The old kind of fake timers is not used.
    const { document, history, navigator, process, Element, HTMLElement } = this.global;
    const { documentElement: html, head, body } = document;
    const objects = [this.global, document, html, head, body, history, navigator, process, process.env];
    this.nodes = { html, head, body };
    const ofJsdom = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
    this.restore = [
      ...[...objects, Element.prototype, HTMLElement.prototype].map(remember),
      ...[this.global, document, html, head, body].map((target) => rememberListeners(target[ofJsdom])),
    ];
    this.lastTimer = this.lastFrame = 0;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const restore of this.restore) restore();
    this.stopTimers();
    this.cleanDocument();
    this.cleanHistory();
    this.global.localStorage.clear();
    this.global.sessionStorage.clear();
    this.dom.cookieJar.removeAllCookiesSync();
  }

  stopTimers() {
    const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = this.global;
    const timer = setTimeout(() => undefined);
    while (this.lastTimer < timer) clearTimeout((this.lastTimer += 1));
    const frame = requestAnimationFrame(() => undefined);
    while (this.lastFrame < frame) cancelAnimationFrame((this.lastFrame += 1));
  }

  cleanDocument() {
    const { html, head, body } = this.nodes;
    this.global.getSelection().removeAllRanges();
    for (const element of [head, body]) element.replaceChildren();
    html.replaceChildren(head, body);
    for (const element of [html, head, body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }

  cleanHistory() {
    const { _sessionHistory: session, history } = this.global;
    session.removeAllEntriesAfterCurrentEntry();
    session._entries.splice(0, session._currentIndex);
    session._currentIndex = 0;
    history.replaceState(null, '', 'http://localhost/');
  }
}

let environment;
/** Jest creates an environment for each file. */
module.exports = function environmentOfWorker(config, context) {
  return (environment ??= new OneWindowEnvironment(config, context));
};
