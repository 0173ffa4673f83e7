/**
 * Runs a server during the tests of a file. Its properties exist from the first test on.
 * @example const server = serveDuringTests(() => createTestServer());
 */
export function serveDuringTests<Server extends { close: () => Promise<unknown> }>(
  create: () => Promise<Server>,
): Server {
  const server = {} as Server;
  beforeAll(async () => {
    Object.assign(server, await create());
  });
  afterAll(() => server.close());
  return server;
}
