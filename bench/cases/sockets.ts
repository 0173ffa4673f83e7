import { createServiceClient, IDENTITY_HEADER } from '@meridian/service-kit';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { once } from 'node:events';
import WebSocket from 'ws';
import { compareCosts, type Size, type Variant } from '../comparison';
import { runAll } from '../load';
import { cookieOf, type Member } from '../members';
import { startNginx } from '../nginx';
import { withProduct, type Product } from '../product';
import { forkProgram } from '../programs/fork-program';

const CONNECTIONS = 16;
/** A frame as long as a typical chat message including its envelope. */
const FRAME = JSON.stringify({ text: 'x'.repeat(189) });
const TO_NGINX = `proxy_set_header ${IDENTITY_HEADER} $http_${IDENTITY_HEADER.replaceAll('-', '_')};`;

/** Measures frames that a program behind the gateway echoes, compared with nginx in front of the same program. */
export const measure = (size: Size) =>
  withProduct(async (product) => {
    const { serve, fill, closeLater } = product;
    const members = await fill({ members: CONNECTIONS, events: 1 });
    const echo = closeLater(await forkProgram('upstream'));
    const server = await serve();
    await server.restart('gateway', { env: { CHAT_URLS: echo.url } });
    const nginx = closeLater(await startNginx({ upstream: echo.port, headers: TO_NGINX }));
    const auth = createServiceClient(authInternalApi, server.urlOf('auth'), server.secrets.serviceToken, 10_000);
    const identityOf = async ({ token }: Member) => {
      const { identity } = await auth.introspect({ body: { token } });
      return { [IDENTITY_HEADER]: identity ?? '' };
    };
    const variants = [
      await measureWay(product, 'nginx', nginx.url, nginx.pids, await Promise.all(members.map(identityOf))),
      await measureWay(
        product,
        'gateway',
        server.url,
        () => ({ gateway: server.pids().gateway }),
        members.map((member) => ({ cookie: cookieOf(member, server.url) })),
      ),
    ];
    return compareCosts(variants, size, { peer: 'nginx', goals: { gateway: { goal: 1.5, reached: 1.9 } } });
  });

/** Connects a socket with each of these headers. A unit is a frame to the program and its echo. */
async function measureWay(
  { closeLater }: Product,
  name: string,
  url: string,
  pids: Variant['pids'],
  headers: readonly Record<string, string>[],
): Promise<Variant> {
  const sockets = headers.map((each) => {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    return closeLater(new WebSocket(address, { headers: each, perMessageDeflate: false }));
  });
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const roundTrip = async (socket: WebSocket) => {
    socket.send(FRAME);
    await once(socket, 'message');
  };
  const run = (count: number) =>
    Promise.all(sockets.map((socket) => runAll(count / sockets.length, 1, () => roundTrip(socket))));
  return { name, pids, run };
}
