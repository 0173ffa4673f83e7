import { lookup } from 'node:dns/promises';

const TIMEOUT_MS = 2000;

/**
 * Reads the metrics of all gateways. The host name is resolved to all their addresses. Gateways that do not respond
 * within 2 s are left out.
 * @example await readGatewayMetrics('http://gateway-metrics:9464') // the text of each gateway
 */
export async function readGatewayMetrics(url: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  const texts = await Promise.all(
    addresses.map(({ address, family }) =>
      fetch(`http://${family === 6 ? `[${address}]` : address}:${port}/metrics`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        (response) => (response.ok ? response.text() : undefined),
        () => undefined,
      ),
    ),
  );
  return texts.filter((text) => text !== undefined);
}
