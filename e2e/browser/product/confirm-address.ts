import { MongoClient } from 'mongodb';

/** Confirms an address as the link in the mail does, so that the frame no longer asks for the confirmation. */
export async function confirmAddress(mongoUrl: string, email: string): Promise<void> {
  const client = await MongoClient.connect(mongoUrl);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((database) => database.name.endsWith('_auth')))
      await client
        .db(name)
        .collection('users')
        .updateOne({ email }, { $unset: { unverifiedSince: 1, removeAt: 1 } });
  } finally {
    await client.close();
  }
}
