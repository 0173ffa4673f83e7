import type { Request, RequestHandler, Response } from 'express';
import { composeHandlers } from './in-order';

const runAll = (...handlers: RequestHandler[]) =>
  new Promise<unknown>((resolve) => {
    void composeHandlers(...handlers)({} as Request, {} as Response, resolve);
  });

test('handlers run in order, followed by the next handler of the app', async () => {
  const ran: number[] = [];
  const handler =
    (n: number): RequestHandler =>
    (_req, _res, next) => {
      ran.push(n);
      next();
    };
  expect(await runAll(handler(1), handler(2), handler(3))).toBeUndefined();
  expect(ran).toEqual([1, 2, 3]);
});

const failure = new Error('failed');
test.each<[string, RequestHandler]>([
  [
    'throws',
    () => {
      throw failure;
    },
  ],
  [
    'rejects',
    async () => {
      throw failure;
    },
  ],
  ['passes on', (_req, _res, next) => next(failure)],
])('no later handler runs after an error that a handler %s', async (_, fails) => {
  const after = jest.fn();
  expect(await runAll((_req, _res, next) => next(), fails, after)).toBe(failure);
  expect(after).not.toHaveBeenCalled();
});
