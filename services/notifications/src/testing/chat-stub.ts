import type { Handlers } from '@meridian/service-kit';
import type { chatInternalApi } from '@meridian/shared-types/contracts';

/** Creates a stub of who blocks whom and who mutes the chat, as chat returns it. A test changes the sets. */
export function createChatStub() {
  /** `blocks` has two ids with a space between: the first person blocks the second one. */
  const [mutingChat, blocks] = [new Set<string>(), new Set<string>()];
  /** `onBlocks` runs before the blocks of people are returned. */
  const chatHooks: { onBlocks?: () => Promise<void> } = {};
  const handlers: Pick<Handlers<typeof chatInternalApi>, 'blocks' | 'mutedBy'> = {
    async blocks({ body }) {
      await chatHooks.onBlocks?.();
      return { pairs: body.pairs.filter((pair) => blocks.has(Object.values(pair).join(' '))) };
    },
    mutedBy: async ({ body: { userIds } }) => ({ userIds: userIds.filter((id) => mutingChat.has(id)) }),
  };
  return { mutingChat, blocks, chatHooks, handlers };
}
