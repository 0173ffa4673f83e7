import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './index';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, port: { type: 'string', default: '0' } } });
  const port = Number(values.port);
  if (!values.data || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('Usage: embedded-mongo --data DIRECTORY [--port NUMBER]');
  const mongo = await startEmbeddedMongo({ dataDir: values.data, port });
  const stop = (): void => void mongo.close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  console.log(mongo.url);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
