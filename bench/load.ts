import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface Load {
  /** The URL, or a function that returns the URL of the request with this number. */
  url: string | ((index: number) => string);
  count: number;
  /** Default: GET. */
  method?: string;
  /** Returns the body of the request with this number: JSON, or bytes with a content type in `headers`. */
  body?: (index: number) => string | Buffer;
  /** Returns the headers of the request with this number. */
  headers?: (index: number) => OutgoingHttpHeaders;
  /** The expected status; any other status is an error. Default: 200. */
  status?: number;
  connections?: number;
}

/** Runs `work` for the numbers from 1 to `count`, for at most `atOnce` of them at a time. */
export async function runAll(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let begun = 0;
  const one = async () => {
    while (begun < count) await work((begun += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Sends `count` requests, at most `connections` at a time. Any error ends the run. */
export async function load(load: Load): Promise<void> {
  const { count, connections = 16 } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    await runAll(count, connections, (index) => send(load, index, agent));
  } finally {
    agent.destroy();
  }
}

/** Sends the request with this number. Rejects if the status is not the expected one. */
const send = ({ url, method, body, headers, status = 200 }: Load, index: number, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const address = typeof url === 'string' ? url : url(index);
    const sent = { ...(body && { 'content-type': 'application/json' }), ...headers?.(index) };
    request(address, { agent, method, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => response.statusCode !== status && chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          if (response.statusCode === status) resolve();
          else reject(new Error(`${address}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`));
        });
    })
      .on('error', reject)
      .end(body?.(index));
  });
