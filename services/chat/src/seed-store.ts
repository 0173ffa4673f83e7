import { runSeedCommand } from '@meridian/service-kit';
import { createDirectModels } from './direct/models';
import { messageModel } from './messages/message.model';
import { seed } from './seed';

await runSeedCommand('chat', (db) => {
  const Messages = messageModel(db);
  const direct = createDirectModels(db);
  return () => seed(direct, Messages, new Date());
});
