import { asksForOverrides } from './asks-for-overrides';
import { changeOverrides } from './change-overrides';
import { requestedOverrides } from './requested-overrides';

const open = (address: string) => history.replaceState(null, '', address);
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  open('/');
});
const blockStorage = () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The storage is blocked.', 'SecurityError');
    });
};

test('the overrides of an address stay for the tab until an empty list ends them', () => {
  expect(asksForOverrides()).toBe(false);
  expect(requestedOverrides()).toBe('');
  open('/?modules=member@1.0.0-abc');
  expect(requestedOverrides()).toBe('member@1.0.0-abc');
  open('/events');
  expect(asksForOverrides()).toBe(true);
  expect(requestedOverrides()).toBe('member@1.0.0-abc');
  open('/events?modules=');
  expect(asksForOverrides()).toBe(true);
  expect(requestedOverrides()).toBe('');
  open('/events');
  expect(requestedOverrides()).toBe('');
});

test('changed overrides are stored, and the address loses its own list', () => {
  open('/events?modules=member@1.0.0-abc&tab=chat#end');
  requestedOverrides();
  changeOverrides('public@1.0.0-def', open);
  expect(location.href).toBe(`${location.origin}/events?tab=chat#end`);
  expect(requestedOverrides()).toBe('public@1.0.0-def');
  changeOverrides('', open);
  expect(requestedOverrides()).toBe('');
});

test('without storage, overrides are in the address', () => {
  blockStorage();
  open('/events?modules=member@1.0.0-abc');
  expect(requestedOverrides()).toBe('member@1.0.0-abc');
  changeOverrides('public@1.0.0-def', open);
  expect([asksForOverrides(), requestedOverrides()]).toEqual([true, 'public@1.0.0-def']);
  changeOverrides('', open);
  expect([location.search, asksForOverrides()]).toEqual(['', false]);
});
