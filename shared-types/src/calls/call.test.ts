import * as z from 'zod';
import { createClient } from './client';
import { buildPath, queryString } from './call';
import { route } from './contract';

describe('buildPath', () => {
  it('fills parameters in and encodes them', () => {
    expect(buildPath({ path: '/api/chapters/{id}/members/{userId}' }, { id: 3, userId: 'a/b?' })).toBe(
      '/api/chapters/3/members/a%2Fb%3F',
    );
  });
  it('refuses a missing parameter', () => {
    expect(() => buildPath({ path: '/api/events/{id}' })).toThrow('/api/events/{id} needs the parameter id');
  });
});

describe('queryString', () => {
  it.each([
    [{}, ''],
    [{ chapter: 3 }, '?chapter=3'],
    [{ search: 'a b&c', time: undefined, sort: '' }, '?search=a+b%26c'],
  ])('%j becomes %s', (query, expected) => expect(queryString(query)).toBe(expected));
});

describe('the typed client', () => {
  const api = {
    plain: route({
      service: 'auth',
      method: 'GET',
      path: '/plain',
      access: 'public',
      summary: '',
      response: z.object({ ok: z.boolean() }),
    }),
    full: route({
      service: 'auth',
      method: 'POST',
      path: '/things/{id}',
      access: 'public',
      summary: '',
      body: z.strictObject({ name: z.string() }),
      response: z.object({ name: z.string() }),
    }),
    filtered: route({
      service: 'auth',
      method: 'GET',
      path: '/list',
      access: 'public',
      summary: '',
      query: z.strictObject({ time: z.enum(['past', 'upcoming']).optional() }),
      response: z.array(z.string()),
    }),
  };
  const client = createClient(api);

  // The compiler checks this: each line below must be an error, and none of them runs.
  const neverRuns = () => {
    // @ts-expect-error a missing path parameter
    void client.full({ body: { name: 'a' } });
    // @ts-expect-error a wrong body
    void client.full({ params: { id: 1 }, body: { name: 1 } });
    // @ts-expect-error a missing body
    void client.full({ params: { id: 1 } });
    // @ts-expect-error a value that the query does not know
    void client.filtered({ query: { time: 'soon' } });
    // @ts-expect-error the result has no such field
    void client.plain().then((result) => result.missing);
    // @ts-expect-error there is no such call
    void client.absent();
    void client.plain();
    void client.filtered();
    void client.filtered({ query: { time: 'past' } });
    void client.full({ params: { id: 1 }, body: { name: 'a' } });
  };
  it('is checked at compile time', () => expect(neverRuns).toBeInstanceOf(Function));
});
