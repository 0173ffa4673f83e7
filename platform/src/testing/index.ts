export { anEvent } from './an-event';
export { browserAsks } from './browser-asks';
export { computedStyle } from './jsdom';
export { aProblem, anApiError, mockApi, type MockResponse, type MockedCall } from './mock-api';
export { aUser } from './people';
export { receiveLook } from './receive-look';
export { renderApp, settled, type RenderOptions } from './render-app';
export { shownToast } from './shown-toast';
export { FakeSocket } from './fake-socket';
