import type { PresenceSettingsStore } from '../presence/presence-settings.model';
import type { Merge } from './merge';

/**
 * Moves the choice of whether a person is shown as here. That of the remaining account stays, and that of the other one
 * is used where there is none.
 */
export async function mergePresenceSettings(Settings: PresenceSettingsStore, { fromId, intoId }: Merge): Promise<void> {
  const settings = await Settings.findById(fromId, { _id: 0, showPresence: 1, version: 1 }).lean();
  if (!settings) return;
  // The replicas read recent changes regularly, so they notice this one without a signal.
  await Settings.updateOne({ _id: intoId }, { $setOnInsert: { ...settings, changedAt: new Date() } }, { upsert: true });
  await Settings.deleteOne({ _id: fromId });
}
