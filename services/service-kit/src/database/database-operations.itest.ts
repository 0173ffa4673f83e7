import { Schema } from 'mongoose';
import { connectMongo, createLogger, ensureIndexes, metrics } from '..';
import { createTestEnvironment } from '../testing';

const log = createLogger('test', 'silent');
const lines: object[] = [];
log.isLevelEnabled = () => true;
for (const level of ['debug', 'warn'] as const)
  log[level] = ((entry: object, msg: string) => void lines.push({ level, msg, ...entry })) as never;

/** Returns the number of observations of each kind so far. A key is, for example, `findOne succeeded`. */
async function counts(): Promise<Record<string, number>> {
  const { values } = await metrics.getSingleMetric('mongodb_operation_duration_seconds')!.get();
  return Object.fromEntries(
    (values as { metricName?: string; labels: Record<string, string>; value: number }[])
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ labels, value }) => [`${labels.operation} ${labels.outcome}`, value]),
  );
}

test('Operations of a connection are measured and logged, and a refused value is not a failure', async () => {
  const { env } = await createTestEnvironment();
  const [db, other] = await Promise.all(
    ['one', 'other'].map((name) => connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}${name}`, log)),
  );
  const thing = () => new Schema({ name: { type: String, unique: true, required: true } }, { autoIndex: false });
  const Things = db!.model('Thing', thing());
  await ensureIndexes(db!);
  const before = await counts();
  lines.length = 0;
  await Things.create({ name: 'first' });
  await expect(Things.create({ name: 'first' })).rejects.toMatchObject({ code: 11000 });
  await expect(Things.create({})).rejects.toThrow('required');
  await expect(Things.find({ _id: 'x' })).rejects.toThrow('Cast');
  await Things.aggregate([{ $match: { name: 'first' } }]);
  await other!.model('Thing', thing()).findOne({});
  await Things.collection.drop();
  await db!.close();
  await expect(Things.findOne({})).rejects.toThrow();

  const grown = Object.entries(await counts()).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  expect(Object.fromEntries(grown.filter(([, count]) => count > 0))).toEqual({
    'save succeeded': 3,
    'find succeeded': 1, // This is the CastError of mongoose.
    'aggregate succeeded': 1,
    'findOne succeeded': 1, // This operation belongs to the other connection.
  });
  expect(lines).toContainEqual({
    level: 'debug',
    msg: 'database operation',
    operation: 'save',
    collection: 'things',
    ms: expect.any(Number),
  });
  await other!.close();
});

test('Slow operations are logged as warnings, and failed ones count as failures', async () => {
  const { env } = await createTestEnvironment();
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}slow`, log);
  const Things = db.model('Thing', new Schema({ name: String }, { autoIndex: false }));
  const before = (await counts())['aggregate failed'] ?? 0;
  lines.length = 0;
  await expect(Things.aggregate([{ $unknown: 1 } as never])).rejects.toThrow();
  expect((await counts())['aggregate failed']).toBe(before + 1);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'debug', msg: 'database operation failed' }));

  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 500));
  await Things.findOne({});
  clock.mockRestore();
  expect(lines).toContainEqual({
    level: 'warn',
    msg: 'database operation',
    operation: 'findOne',
    collection: 'things',
    ms: expect.any(Number),
  });
  await db.close();
});
