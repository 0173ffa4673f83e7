import { runSeedCommand } from '@meridian/service-kit';
import { createDirectModels } from './direct/models';
import { messageModel } from './messages/message.model';
import { readPositionModel } from './reading/read-position.model';
import { seed } from './seed';

await runSeedCommand('chat', (db) => {
  const Messages = messageModel(db);
  const direct = createDirectModels(db);
  const Positions = readPositionModel(db);
  return () => seed(direct, Messages, Positions, new Date());
});
