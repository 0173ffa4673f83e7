import { runSeedCommand } from '@meridian/service-kit';
import { demoAccounts } from '@meridian/demo';
import { avatarModel } from './models/avatar.model';
import { seedDemo } from './seed/seed';
import { userModel } from './models/user.model';

const accounts = demoAccounts(new Date()).map(
  ({ role, email, password }) => `\n  ${role.padEnd(14)} ${email.padEnd(34)} ${password}`,
);

await runSeedCommand(
  'auth',
  (db, log) => {
    const models = { Users: userModel(db), Avatars: avatarModel(db) };
    return () => seedDemo({ ...models, log });
  },
  accounts.join(''),
);
