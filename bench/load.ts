import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface Load {
  url: string;
  count: number;
  /** Headers of the request with this number. */
  headers?: (index: number) => OutgoingHttpHeaders;
  /** Any other status is an error. Default: 200. */
  status?: number;
  connections?: number;
}

/** Sends `count` requests, as many at once as there are connections. Any error ends the run. */
export async function load({ url, count, headers = () => ({}), status = 200, connections = 16 }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      sent += 1;
      await send(url, { agent, headers: headers(sent) }, status);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
}

const send = (url: string, options: { agent: Agent; headers: OutgoingHttpHeaders }, expected: number): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, options, (response) => {
      response
        .resume()
        .on('error', reject)
        .on('end', () => {
          if (response.statusCode === expected) resolve();
          else reject(new Error(`${url}: ${response.statusCode}`));
        });
    })
      .on('error', reject)
      .end();
  });
