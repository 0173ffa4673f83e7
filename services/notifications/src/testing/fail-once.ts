import mongoose from 'mongoose';

/** Makes the store fail once, when a document of a collection is about to get this state. */
export function failOnce(collection: string, state: string): { hasFailed(): boolean; restore(): void } {
  const { prototype } = mongoose.mongo.Collection;
  const update = prototype.updateOne;
  let isLeft = true;
  prototype.updateOne = function (this: { collectionName: string }, ...args: unknown[]) {
    const { $set } = args[1] as { $set?: { state?: string } };
    if (isLeft && this.collectionName === collection && $set?.state === state) {
      isLeft = false;
      return Promise.reject(new Error('the store is away'));
    }
    return Reflect.apply(update, this, args) as never;
  } as typeof update;
  return {
    hasFailed: () => !isLeft,
    restore() {
      prototype.updateOne = update;
    },
  };
}
