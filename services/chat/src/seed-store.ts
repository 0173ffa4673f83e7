import { runSeedCommand } from '@meridian/kit';
import { messageModel } from './message.model';
import { seed } from './seed';

await runSeedCommand('chat', (db) => {
  const Messages = messageModel(db);
  return () => seed(db, Messages, new Date());
});
