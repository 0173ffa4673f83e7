import { connect } from 'node:net';

/** Sends a command whose reply does not matter, and resolves when Redis has executed it. */
export const sendToRedis = (url: string, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.end(`${command}\r\n`));
    socket.on('error', reject).on('close', () => resolve());
    socket.resume();
  });
