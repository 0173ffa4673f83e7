import { startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { MongoClient, type Db, type Document } from 'mongodb';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { dataDir, dataFile, test } from './product';

/**
 * Runs the tests of this file with the product's pages and modules, and with separate empty services with these
 * variables.
 */
export function useSeparateServices(env: Record<string, string> | (() => Record<string, string>) = {}) {
  const databasePrefix = `e2e_${randomBytes(4).toString('hex')}_`;
  let server: ServerSide;
  let mongoUrl: string;
  let client: MongoClient;
  test.beforeAll(async () => {
    mongoUrl = dataFile<{ mongoUrl: string }>('run.json').mongoUrl;
    client = await MongoClient.connect(mongoUrl);
    const data = dataDir();
    server = await startServerSide({
      mongoUrl,
      databasePrefix,
      env: {
        all: typeof env === 'function' ? env() : env,
        gateway: {
          SHELL_DIR: path.join(data, 'shell'),
          REMOTES_DIR: path.join(data, 'remotes'),
          REGISTRY_FILE: path.join(data, 'federation/registry.json'),
          REGISTRY_PUBLIC_KEY: readFileSync(path.join(data, 'federation/public-key.json'), 'utf8'),
        },
      },
    });
  });
  test.afterAll(async () => {
    await server?.close();
    for (const service of ['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'])
      await client.db(`${databasePrefix}${service}`).dropDatabase();
    await client.close();
  });
  const command = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', `services/${file}.ts`, ...args], {
      env: { ...process.env, MONGODB_URL: mongoUrl, DATABASE_PREFIX: databasePrefix },
    });
  return {
    url: () => server.url,
    server: () => server,
    db: (service: string): Db => client.db(`${databasePrefix}${service}`),
    collection: <T extends Document>(service: string, name: string) =>
      client.db(`${databasePrefix}${service}`).collection<T>(name),
    makeChapter: (name: string, state: string, description: string) =>
      command('chapters/src/create-chapter-command', name, state, description),
    makeSiteAdmin: (email: string, ...name: string[]) =>
      command('auth/src/site-admins/make-site-admin', email, ...name),
  };
}
