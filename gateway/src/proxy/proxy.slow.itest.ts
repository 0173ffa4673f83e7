import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useResetTestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';

const gateway = useResetTestServer();

test('a large response waits at the service while the client is slow to read, and arrives complete', async () => {
  const size = 30_000_000;
  let hasWaited = false;
  gateway.responders.chapters = (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': String(size) });
    const chunk = Buffer.alloc(100_000, 'x');
    let left = size / chunk.length;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!res.write(chunk)) {
          hasWaited ||= left > 100;
          return void res.once('drain', write);
        }
      }
      res.end();
    };
    write();
  };
  const socket = connect(Number(new URL(gateway.running.url).port), '127.0.0.1').pause();
  socket.write('GET /api/chapters?large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await sleep(300);
  let received = 0;
  socket.on('data', (data) => {
    received += data.length;
  });
  await once(socket.resume(), 'close');
  expect(hasWaited).toBe(true);
  expect(received).toBeGreaterThan(size);
  expect(received).toBeLessThan(size + 5000);
});

describe('when a service fails', () => {
  test('a service that never responds causes a 504 after 10 s', async () => {
    gateway.responders.chapters = () => undefined;
    const started = Date.now();
    const response = await gateway.send('/api/chapters');
    expect(readProblem(response).status).toBe(504);
    expect(response.headers['retry-after']).toBe('5');
    expect(Date.now() - started).toBeLessThan(11_000);
  }, 15_000);
});
