import { Problem } from '@meridian/shared-types/schemas';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request exactly as given, with any header and without normalizing the path. */
export function send(
  baseUrl: string,
  target: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path: target, method, headers, agent: false },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes });
          });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends text exactly as given. Resolves to everything that is received until the other side closes the connection. */
export function sendRaw(baseUrl: string, text: string, withinMs = 2000): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setTimeout(withinMs, () => socket.destroy());
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received));
  });
}

/** Returns the problem in a response. Fails if there is none or if it has another status. */
export function readProblem(response: TestResponse): Problem {
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(JSON.parse(response.body));
  expect(problem.status).toBe(response.status);
  return problem;
}
