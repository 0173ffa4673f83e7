import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile } from './statistics';

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

/** Sends `count` requests, at most `connections` at a time. Any error ends the run. */
export async function load(load: Load): Promise<void> {
  const { count, connections = 16 } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      sent += 1;
      await send(load, sent, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
}

/** The median and the 99th percentile of the requests, in ms. */
export interface Latency {
  p50: number;
  p99: number;
}

/**
 * Sends requests at a rate per second, whether or not earlier ones have ended (open loop), and measures each from the
 * time at which it was due. autocannon does not fit: it measures whole milliseconds, and sends all requests of a second
 * at the start of the second.
 */
export async function measureLatency(load: Load, rate: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const times: number[] = [];
  try {
    const sending: Promise<void>[] = [];
    while (sending.length < load.count) {
      const index = sending.length;
      const due = began + (index * 1000) / rate;
      if (due > performance.now()) await pause(due - performance.now());
      sending.push(send(load, index, agent).then(() => void times.push(performance.now() - due)));
    }
    await Promise.all(sending);
  } finally {
    agent.destroy();
  }
  return { p50: median(times), p99: quantile(times, 0.99) };
}

/** Sends the request with this number. Rejects if the status is not the expected one. */
export const send = ({ url, method, body, headers, status = 200 }: Load, index: number, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const address = typeof url === 'string' ? url : url(index);
    const options = {
      agent,
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers?.(index) },
    };
    request(address, options, (response) => {
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
