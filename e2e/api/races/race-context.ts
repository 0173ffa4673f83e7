import type { Document } from 'mongodb';
import type { TestProduct, HttpResponse, Store, Visitor } from '../product/test-product';
import { SAMPLE_EVENT } from '../records/events';
import { times } from './outcomes';

/** Sends one call `count` times at once, and checks all responses and what is stored. */
type Race = (count: number) => Promise<void>;
export type Races = Record<string, Race>;

/** Returns what the races share: a function that sends calls together, and queries of the stored documents. */
export function createRaceContext(product: TestProduct) {
  const context = {
    product,
    /** Whether an overloaded machine has responded 503 or 504. The race is inconclusive then, and is repeated. */
    isOverloaded: false,
    /** Sends all calls before any response arrives, each with the person's earlier cookie. */
    async callAtOnce(
      count: number,
      person: Visitor | ((index: number) => Visitor),
      method: string,
      target: string | ((index: number) => string),
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<HttpResponse[]> {
      const responses = await Promise.all(
        times(count, (index) => {
          const who = typeof person === 'function' ? person(index) : person;
          const sent = typeof body === 'function' ? (body as (index: number) => unknown)(index) : body;
          return who
            .frozen()
            .call(
              method,
              typeof target === 'function' ? target(index) : target,
              sent === undefined ? { headers } : { body: sent, headers },
            );
        }),
      );
      context.isOverloaded ||= responses.some(({ status }) => status === 503 || status === 504);
      return responses;
    },
    find: (service: Store, collection: string, filter: Document): Promise<Document[]> =>
      product.collection(service, collection).find(filter).toArray(),
    findUser: async ({ email }: Visitor) => (await context.find('auth', 'users', { email }))[0]!,
    findSessions: async (person: Visitor) =>
      context.find('auth', 'sessions', { userId: (await context.findUser(person))._id }),
    createEvent: async () => (await product.personas.member.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id,
  };
  return context;
}
export type RaceContext = ReturnType<typeof createRaceContext>;
