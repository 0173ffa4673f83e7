import { Problem } from '@meridian/shared-types/schemas';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** The parsed JSON, or undefined if there is none. */
  body: unknown;
}

export interface SendOptions {
  /** A FormData is sent as multipart, a string or bytes unchanged, and anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** The milliseconds without a response after which the call rejects. */
  timeoutMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** Sends a request exactly as given: any method and header is sent, and the path is not normalized. */
export async function send(
  baseUrl: string,
  method: string,
  target: string,
  { body, headers = {}, timeoutMs = 20_000 }: SendOptions = {},
): Promise<HttpResponse> {
  const { bytes, type } = await encodeBody(body);
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: target,
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          ...(type && { 'content-type': type }),
          ...(bytes && { 'content-length': bytes.length }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const all = Buffer.concat(chunks);
            const text = all.toString();
            resolve({
              status: incoming.statusCode!,
              headers: incoming.headers,
              bytes: all,
              text,
              body: /json/.test(incoming.headers['content-type'] ?? '') && text ? JSON.parse(text) : undefined,
            });
          });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response to ${method} ${target}`)));
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

async function encodeBody(body: unknown): Promise<{ bytes?: Buffer; type?: string }> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { bytes: Buffer.from(body) };
  if (Buffer.isBuffer(body)) return { bytes: body };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type')! };
  }
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

/**
 * Sends the bytes, and resolves to everything received until the server closes the connection or is silent for
 * `silenceMs`.
 */
export function sendBytes(baseUrl: string, bytes: string | Buffer, silenceMs = 2000): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket
      .on('data', (chunk) => {
        received += chunk.toString('latin1');
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received));
  });
}

/** Returns the problem in a response. Throws if there is none, or if its status differs from the response's. */
export function problemOf(response: HttpResponse): Problem {
  if (!response.headers['content-type']?.startsWith('application/problem+json'))
    throw new Error(`${response.status} ${response.headers['content-type']}: ${response.text.slice(0, 200)}`);
  const problem = Problem.parse(response.body);
  if (problem.status !== response.status)
    throw new Error(`the problem says ${problem.status}, the response ${response.status}`);
  return problem;
}

/** Polls until the condition is true; fails after `seconds`. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean> | boolean,
  seconds = 10,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`This was not true within ${seconds} s: ${what}`);
    await pause(25);
  }
}
